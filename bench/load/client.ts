/** Sends one request repeatedly over a few connections. */
import { Connection, type Target } from './connection.ts'

export type { Target }

async function withConnections<Result>(
  target: Target,
  count: number,
  work: (opened: Connection[]) => Promise<Result>,
): Promise<Result> {
  const opened = Array.from({ length: count }, () => new Connection(target))
  try {
    await Promise.all(opened.map((connection) => connection.open()))
    return await work(opened)
  } finally {
    for (const connection of opened) connection.close()
  }
}

/** Responses per second with the given number of requests in flight. */
export const throughput = (
  target: Target,
  { connections = 16, seconds = 3 } = {},
): Promise<number> =>
  withConnections(target, connections, async (opened) => {
    const startedAt = performance.now()
    const end = startedAt + seconds * 1000
    let responses = 0
    await Promise.all(
      opened.map(async (connection) => {
        while (performance.now() < end) {
          await connection.request()
          responses += 1
        }
      }),
    )
    const tookMs = performance.now() - startedAt
    return responses / (tookMs / 1000)
  })

/** Milliseconds of each response, one request after another. */
export const sequentialLatencies = (target: Target, count: number): Promise<number[]> =>
  withConnections(target, 1, async ([connection]) => {
    const times: number[] = []
    for (let i = 0; i < count; i++) {
      const startedAt = performance.now()
      await connection?.request()
      times.push(performance.now() - startedAt)
    }
    return times
  })

/**
 * Milliseconds of each response at a constant rate, counted from the scheduled time: waiting for a free
 * connection counts, too. Sending stops at the first failure.
 */
export const latenciesAtRate = (
  target: Target,
  { perSecond = 200, seconds = 10, connections = 50 } = {},
): Promise<number[]> =>
  withConnections(target, connections, async (opened) => {
    const free = [...opened]
    const waiting: ((connection: Connection) => void)[] = []
    const acquire = () => {
      const connection = free.pop()
      if (connection) return Promise.resolve(connection)
      return new Promise<Connection>((resolve) => waiting.push(resolve))
    }
    const release = (connection: Connection) => {
      const next = waiting.shift()
      if (next) next(connection)
      else free.push(connection)
    }
    const times: number[] = []
    const failures: unknown[] = []
    const request = async (dueAt: number) => {
      const connection = await acquire()
      try {
        if (failures.length === 0) await connection.request()
        times.push(performance.now() - dueAt)
      } catch (error) {
        failures.push(error)
      }
      release(connection)
    }
    const requests: Promise<void>[] = []
    const startedAt = performance.now()
    for (let n = 0; n < perSecond * seconds && failures.length === 0; n++) {
      const dueAt = startedAt + (n * 1000) / perSecond
      const earlyMs = dueAt - performance.now()
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
      // A timer may fire up to a millisecond early.
      requests.push(request(Math.min(dueAt, performance.now())))
    }
    await Promise.all(requests)
    if (failures.length > 0) throw failures[0]
    return times
  })

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
