import { Socket } from 'node:net'
import { Client, type ClientConfig, DatabaseError } from 'pg'
import { NamedQuery, type NamedRead, type SentStatements, type TextRow } from './named-query.ts'

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
  #connection: PipelinedConnection | undefined
  #isEnding = false

  constructor(options: PipelinedReadsOptions) {
    this.#options = options
  }

  async query(read: NamedRead): Promise<TextRow[]> {
    const connection = this.#connect()
    try {
      return await connection.query(read)
    } catch (error) {
      if (!(error instanceof ConnectionLostError) || this.#isEnding) throw error
      this.#discard(connection)
      // A read has no effect, so it can be repeated.
      return this.#connect().query(read)
    }
  }

  /** Waits for the reads that have been sent. */
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

  #discard(broken: PipelinedConnection): void {
    if (this.#connection === broken) this.#connection = undefined
  }
}

/** The connection broke before the result of a read arrived. */
class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

/** Whether the read itself failed, rather than its connection. */
const isReadError = (error: unknown) =>
  error instanceof DatabaseError
    ? error.severity !== 'FATAL'
    : error instanceof TypeError ||
      (error instanceof Error && error.message === 'Query read timeout')

class PipelinedConnection {
  /** Created here, so that it can be corked. The driver wraps it when the connection uses TLS. */
  readonly #socket = new Socket()
  #isCorked = false
  readonly #client: Client
  readonly #statements: SentStatements = new Map()
  readonly #connected: Promise<unknown>

  constructor(config: ClientConfig, onEnd: (error?: Error) => void) {
    const stream = () => this.#socket
    this.#client = new Client({ ...config, stream, keepAlive: true, pipeline: true })
    this.#client.on('error', onEnd)
    this.#client.on('end', () => onEnd())
    this.#connected = this.#client.connect()
    this.#connected.catch(() => onEnd())
  }

  async query(read: NamedRead): Promise<TextRow[]> {
    await this.#connected
    const sentStatement = this.#statements.get(read.name)
    if (sentStatement && sentStatement.text !== read.text) {
      throw new Error(`Two prepared reads have the name ${read.name}`)
    }
    this.#corkUntilNextTurn()
    const { promise, resolve, reject } = Promise.withResolvers<TextRow[]>()
    const query = new NamedQuery(read, this.#statements, (error, rows) => {
      if (!error) resolve(rows)
      else if (isReadError(error)) reject(error)
      else reject(new ConnectionLostError('The read connection broke', { cause: error }))
    })
    this.#client.query(query)
    return promise
  }

  async end(): Promise<void> {
    await this.#connected.catch(() => {})
    await this.#client.end()
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
