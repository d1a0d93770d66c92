/** The product as several processes behind a proxy, for the same journeys. */
import { startMany } from '#testing/many.ts'

const many = await startMany(Number(process.env.PORT))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void many.stop().then(() => process.exit(0)))
}
