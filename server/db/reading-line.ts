import { Socket } from 'node:net'
import { Client, type ClientConfig, type Pool } from 'pg'

type Ask = (query: unknown, ...rest: unknown[]) => Promise<unknown>

/**
 * Lets the prepared reads of a pool share one connection. They are short and come with every request,
 * so those of one turn are sent together, without waiting for the answers to the ones before: that
 * spares the way through the pool and most of the waking up on both sides. All else takes a connection
 * for itself.
 */
export function shareReadingLine(
  pool: Pool,
  config: ClientConfig,
  onLost: (error: Error) => void,
): void {
  let line: ReadingLine | undefined

  /** One that breaks fails the reads under way, and the next read opens another. */
  function openLine(): ReadingLine {
    const opened = new ReadingLine(config, (error) => {
      if (line === opened) line = undefined
      if (error) onLost(error)
    })
    return opened
  }

  const askAlone = pool.query.bind(pool) as Ask
  pool.query = ((query, ...rest) => {
    if (!isPrepared(query) || pool.ending) return askAlone(query, ...rest)
    line ??= openLine()
    return line.ask(query, ...rest)
  }) as Ask as Pool['query']

  const endPool = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await Promise.all([line?.end(), endPool()])
  }) as Pool['end']
}

/** Only what is prepared has a name. */
const isPrepared = (query: unknown) =>
  typeof query === 'object' && query !== null && 'name' in query && query.name !== undefined

class ReadingLine {
  readonly #socket = new Socket()
  readonly #client: Client
  readonly #connected: Promise<unknown>
  #isGathering = false

  constructor(config: ClientConfig, onEnd: (error?: Error) => void) {
    this.#client = new Client({ ...config, stream: () => this.#socket, pipeline: true })
    this.#client.on('error', onEnd)
    this.#client.on('end', () => onEnd())
    this.#connected = this.#client.connect()
    this.#connected.catch(() => onEnd())
  }

  readonly ask: Ask = async (query, ...rest) => {
    await this.#connected
    this.#gather()
    return (this.#client.query as Ask).call(this.#client, query, ...rest)
  }

  async end(): Promise<void> {
    await this.#connected.catch(() => {})
    await this.#client.end()
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#socket.cork()
    setImmediate(() => {
      this.#isGathering = false
      this.#socket.uncork()
    })
  }
}
