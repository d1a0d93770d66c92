import { Socket } from 'node:net'
import { Client, type ClientConfig, DatabaseError, type QueryArrayConfig } from 'pg'
import { keepAlive } from './keep-alive.ts'
import { isQueryTimeout } from './query-timeout.ts'

/** A prepared statement by its name, with values as bytes or in PostgreSQL's text format. */
export interface NamedRead {
  name: string
  text: string
  values: (Buffer | string | null)[]
}

/** The columns of a row in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[]

/** A longer read fails and its connection is closed, because it delays all reads sent after it. */
const readTimeoutMs = 5_000

interface PipelinedReadsOptions extends ClientConfig {
  onLost: (error: Error) => void
  /** Milliseconds. Default: `readTimeoutMs`. */
  timeout?: number
}

/**
 * One connection on which the frequent reads of all requests are pipelined: each is sent without
 * waiting for the results of the ones before. That saves taking a connection from the pool for each,
 * and most of the wake-ups on both sides. The other queries of requests use the pool.
 */
export class PipelinedReads {
  readonly #options: PipelinedReadsOptions
  readonly #textsByName = new Map<string, string>()
  #connection: PipelinedConnection | undefined
  #isEnding = false

  constructor(options: PipelinedReadsOptions) {
    this.#options = options
  }

  async query(read: NamedRead): Promise<TextRow[]> {
    const { name, text } = read
    if ((this.#textsByName.get(name) ?? text) !== text)
      throw new Error(`Two prepared reads have the name ${name}`)
    this.#textsByName.set(name, text)
    const connection = this.#connect()
    try {
      return await connection.query(read)
    } catch (error) {
      if (!(error instanceof UnusableConnectionError) || this.#isEnding) throw error
      this.#discard(connection)
      // A read has no effect, so it can be repeated.
      return this.#connect().query(read)
    }
  }

  /** Waits for the reads that have been sent on the current connection. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.#connection?.end()
  }

  #connect(): PipelinedConnection {
    if (this.#isEnding) throw new Error('The database connection has been closed')
    if (this.#connection) return this.#connection
    const { onLost, timeout = readTimeoutMs, ...config } = this.#options
    const connection = new PipelinedConnection({ ...config, query_timeout: timeout }, (error) => {
      this.#discard(connection)
      if (error) onLost(error)
    })
    this.#connection = connection
    return connection
  }

  #discard(connection: PipelinedConnection): void {
    if (this.#connection === connection) this.#connection = undefined
  }
}

/** The connection broke before the result of a read arrived, or its prepared statements are out of date. */
class UnusableConnectionError extends Error {
  override name = 'UnusableConnectionError'
}

/**
 * Errors of a statement that was prepared on the connection before: a change of the schema has changed its columns
 * (0A000), or PostgreSQL no longer has it (26000). The driver would use it again and again.
 */
const outdatedStatementCodes = ['0A000', '26000']

/** Whether the read itself failed, rather than its connection. */
const isReadError = (error: unknown) =>
  error instanceof DatabaseError ? error.severity !== 'FATAL' : isQueryTimeout(error)

/** Leaves all values in text format: the caller knows the types of the columns. */
const textTypes = { getTypeParser: () => (text: string) => text }

class PipelinedConnection {
  /** Created here, so that it can be corked. The driver wraps it when the connection uses TLS. */
  readonly #socket = new Socket()
  #isCorked = false
  readonly #client: Client
  readonly #preparedNames = new Set<string>()
  #ended: Promise<void> | undefined
  readonly #connected: Promise<unknown>

  constructor(config: ClientConfig, onEnd: (error?: Error) => void) {
    const stream = () => this.#socket
    this.#client = new Client({ ...config, ...keepAlive, stream, pipeline: true })
    this.#client.on('error', (error) => {
      onEnd(error)
      void this.end().catch(() => undefined)
    })
    this.#client.on('end', () => onEnd())
    this.#connected = this.#client.connect()
    this.#connected.catch(() => onEnd())
  }

  async query({ name, text, values }: NamedRead): Promise<TextRow[]> {
    await this.#connected
    this.#corkUntilNextTurn()
    const query: QueryArrayConfig = { name, text, values, rowMode: 'array', types: textTypes }
    const { promise, resolve, reject } = Promise.withResolvers<TextRow[]>()
    this.#client.query<(string | null)[]>(query, (error, result) => {
      if (!error) {
        this.#preparedNames.add(name)
        resolve(result.rows)
        return
      }
      const isOutdated = this.#isOutdated(name, error)
      if (isOutdated) void this.end().catch(() => undefined)
      if (isReadError(error) && !isOutdated) reject(error)
      else reject(new UnusableConnectionError('The read connection is unusable', { cause: error }))
    })
    return promise
  }

  #isOutdated(name: string, error: Error): boolean {
    const code = error instanceof DatabaseError ? error.code : undefined
    return this.#preparedNames.has(name) && outdatedStatementCodes.includes(code ?? '')
  }

  end(): Promise<void> {
    this.#ended ??= this.#connected.catch(() => {}).then(() => this.#client.end())
    return this.#ended
  }

  /** Sends the reads of one turn of the event loop in one write. Over TLS this has no effect. */
  #corkUntilNextTurn(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#socket.cork()
    setImmediate(() => {
      this.#isCorked = false
      this.#socket.uncork()
    })
  }
}
