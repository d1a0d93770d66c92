import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export interface Subscription {
  /** Settles once the first connection listens. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const pauseBeforeReturning = 1_000

/**
 * Hears what is announced on a channel of the database, over a connection of its own that is opened
 * again whenever it is lost. What was announced meanwhile is gone: whoever needs to be certain asks.
 */
export function subscribe(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Subscription {
  const closing = new AbortController()
  const ready = Promise.withResolvers<void>()
  let current: { client: Client; listening: Promise<unknown> } | undefined

  async function listenUntilLost(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'evenstream live',
      connectionTimeoutMillis: 5_000,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    const listening = client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
    current = { client, listening }
    await listening
    ready.resolve()
    await lost
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch(() => {})
      await wait(pauseBeforeReturning, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    ready: ready.promise,
    async close() {
      closing.abort()
      // A connection that is still being made cannot be ended yet.
      await current?.listening.catch(() => {})
      await current?.client.end().catch(() => {})
      await running
    },
  }
}
