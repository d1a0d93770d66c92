import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { keepAlive } from './keep-alive.ts'

export interface ReconnectingClient {
  /** Settles with the first attempt to connect and set up. A failed attempt is followed by others. */
  readonly firstAttempt: Promise<void>
  /** Settles once the first connection has been set up. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

interface ReconnectingClientOptions {
  url: string
  /** Shown as `application_name` in `pg_stat_activity`. */
  name: string
  /** Runs on each new connection. If it fails, the connection is closed and reopened. */
  setUp(client: Client): Promise<unknown>
}

const reconnectDelayMs = 1_000

/** A connection outside the pool that is reopened whenever it is lost. */
export function openReconnectingClient({
  url,
  name,
  setUp,
}: ReconnectingClientOptions): ReconnectingClient {
  const closing = new AbortController()
  const closeRequested = Promise.withResolvers<void>()
  closing.signal.addEventListener('abort', () => closeRequested.resolve())
  const ready = Promise.withResolvers<void>()
  const firstAttempt = Promise.withResolvers<void>()
  // Prevents an unhandled rejection when no caller awaits it.
  firstAttempt.promise.catch(() => {})

  async function connectUntilLost(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      ...keepAlive,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    const settingUp = client.connect().then(() => setUp(client))
    try {
      await Promise.race([settingUp, closeRequested.promise])
      // A set-up can wait minutes for a lock; closing must not wait for it.
      if (closing.signal.aborted) return
      firstAttempt.resolve()
      ready.resolve()
      await Promise.race([lost, closeRequested.promise])
    } finally {
      // This destroys the socket if a query is pending.
      await client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await connectUntilLost().catch(firstAttempt.reject)
      await wait(reconnectDelayMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    firstAttempt: firstAttempt.promise,
    ready: ready.promise,
    async close() {
      closing.abort()
      await running
    },
  }
}
