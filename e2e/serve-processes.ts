/** Serves the product as several processes behind a proxy, for the same journeys. */
import { startCluster } from '#testing/cluster.ts'

const many = await startCluster(Number(process.env.PORT))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void many.stop().then(() => process.exit(0)))
}
