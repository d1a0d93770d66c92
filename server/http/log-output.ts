import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'

/** Bytes that are buffered before they are written. */
const minLength = 4096
/** Milliseconds after which a smaller buffer is written as well. */
const periodicFlush = 100

export type LogOutput = ReturnType<typeof createLogOutput>

/**
 * Writes log lines asynchronously and in batches: a synchronous write for each request could cost more
 * than the request's own work. When the process exits, pino writes the rest synchronously.
 */
export const createLogOutput = (destination: number | string) =>
  pino.destination({ dest: destination, sync: false, minLength, periodicFlush })

/** The log output of this process. */
export const standardOutput = createLogOutput(process.stdout.fd)

/** Milliseconds; a full pipe that nothing reads must not keep the process from ending. */
const closeTimeout = 1_000

/**
 * Writes everything that is buffered, in order, unless that takes longer than `closeTimeout`. No line may be logged
 * afterwards.
 */
export async function closeLog(output: LogOutput): Promise<void> {
  const closed = once(output, 'close')
  output.end()
  await Promise.race([closed, delay(closeTimeout, undefined, { ref: false })])
}
