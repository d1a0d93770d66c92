import { Client, type ClientConfig, DatabaseError, type Pool, type Query } from 'pg'
import { PreparedQuery, type PreparedQuestion } from './prepared-query.ts'

type Ask = (query: unknown, ...rest: unknown[]) => Promise<unknown>
type Answer = (error: Error | null, result: unknown) => void

/** They take milliseconds. One that does not would hold up all behind it, so its line is given up. */
const longestRead = 5_000

interface LineOptions extends ClientConfig {
  onLost: (error: Error) => void
  patience?: number
}

/**
 * Lets the prepared reads of a pool share one connection. They are short and come with every request,
 * so those of one turn are sent together, without waiting for the answers to the ones before: that
 * spares the way through the pool and most of the waking up on both sides. All else takes a connection
 * for itself.
 */
export function shareReadingLine(pool: Pool, { onLost, ...options }: LineOptions): void {
  let line: ReadingLine | undefined

  function openLine(): ReadingLine {
    const opened = new ReadingLine(options, (error) => {
      forget(opened)
      if (error) onLost(error)
    })
    return opened
  }

  function forget(broken: ReadingLine): void {
    if (line === broken) line = undefined
  }

  function currentLine(): ReadingLine {
    line ??= openLine()
    return line
  }

  async function read({ question }: PreparedQuery): Promise<unknown> {
    const asked = currentLine()
    try {
      return await asked.ask(question)
    } catch (error) {
      if (!(error instanceof LineLost) || pool.ending) throw error
      forget(asked)
      // Reading changes nothing, so that it may be asked again.
      return currentLine().ask(question)
    }
  }

  const askAlone = pool.query.bind(pool) as Ask
  pool.query = ((query, ...rest) =>
    query instanceof PreparedQuery && !pool.ending
      ? read(query)
      : askAlone(query, ...rest)) as Ask as Pool['query']

  const endPool = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await Promise.all([line?.end(), endPool()])
  }) as Pool['end']
}

/** The connection broke under a question: nothing is known of its answer. */
class LineLost extends Error {
  override name = 'LineLost'
}

const isAnswer = (error: unknown) =>
  error instanceof DatabaseError
    ? error.severity !== 'FATAL'
    : error instanceof Error && error.message === 'Query read timeout'

class ReadingLine {
  readonly #client: Client
  readonly #connected: Promise<unknown>
  #isGathering = false

  constructor(
    { patience = longestRead, ...config }: Omit<LineOptions, 'onLost'>,
    onEnd: (error?: Error) => void,
  ) {
    const alive = { keepAlive: true, query_timeout: patience }
    this.#client = new Client({ ...config, ...alive, pipeline: true })
    this.#client.on('error', onEnd)
    this.#client.on('end', () => onEnd())
    this.#connected = this.#client.connect()
    this.#connected.catch(() => onEnd())
  }

  async ask(question: PreparedQuestion): Promise<unknown> {
    await this.#connected
    this.#gather()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const ask = this.#client.query.bind(this.#client) as (query: Query, answer: Answer) => void
    ask(new PreparedQuery(question), (error, result) => {
      if (!error) resolve(result)
      else if (isAnswer(error)) reject(error)
      else reject(new LineLost('The reading line broke', { cause: error }))
    })
    return promise
  }

  async end(): Promise<void> {
    await this.#connected.catch(() => {})
    await this.#client.end()
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.#client.connection
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}
