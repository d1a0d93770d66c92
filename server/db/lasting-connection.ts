import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export interface LastingConnection {
  /** Settles once the first connection has been set up. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

interface LastingConnectionOptions {
  url: string
  /** By which the database's operator recognises it. */
  name: string
  /** Run on each new connection; one on which it fails is given up and opened again. */
  setUp(client: Client): Promise<unknown>
}

const pauseBeforeReturning = 1_000

/** A connection outside the pool that is opened again whenever it is lost. */
export function keepConnected({ url, name, setUp }: LastingConnectionOptions): LastingConnection {
  const closing = new AbortController()
  const ready = Promise.withResolvers<void>()
  let current: { client: Client; settingUp: Promise<unknown> } | undefined

  async function connectUntilLost(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    const settingUp = client.connect().then(() => setUp(client))
    current = { client, settingUp }
    try {
      await settingUp
      ready.resolve()
      await lost
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await connectUntilLost().catch(() => {})
      await wait(pauseBeforeReturning, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    ready: ready.promise,
    async close() {
      closing.abort()
      // A connection that is still being made cannot be ended yet.
      await current?.settingUp.catch(() => {})
      await current?.client.end().catch(() => {})
      await running
    },
  }
}
