/** Starts the product as several server processes behind a proxy, to run the same journeys against it. */
import { startCluster } from '#testing/cluster.ts'

const cluster = await startCluster(Number(process.env.PORT))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void cluster.stop().then(() => process.exit(0)))
}
