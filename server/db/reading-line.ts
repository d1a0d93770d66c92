import { Client, type ClientConfig, DatabaseError, type Pool } from 'pg'

type Ask = (query: unknown, ...rest: unknown[]) => Promise<unknown>

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

  const read: Ask = async (...question) => {
    const asked = currentLine()
    try {
      return await asked.ask(...question)
    } catch (error) {
      if (!(error instanceof LineLost)) throw error
      forget(asked)
      // Reading changes nothing, so that it may be asked again.
      return currentLine().ask(...question)
    }
  }

  const askAlone = pool.query.bind(pool) as Ask
  pool.query = ((query, ...rest) =>
    isPreparedRead(query) && !pool.ending
      ? read(query, ...rest)
      : askAlone(query, ...rest)) as Ask as Pool['query']

  const endPool = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await Promise.all([line?.end(), endPool()])
  }) as Pool['end']
}

/** Only what is prepared has a name, and only what takes no locks may stand before others. */
const isPreparedRead = (query: unknown) => {
  const { name, text } = query as { name?: unknown; text?: unknown }
  if (typeof name !== 'string') return false
  const isRead = knownByName.get(name) ?? /^select (?!.* for (update|share))/.test(String(text))
  knownByName.set(name, isRead)
  return isRead
}

/** A name stands for one text: the driver refuses another under it. */
const knownByName = new Map<string, boolean>()

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

  readonly ask: Ask = async (query, ...rest) => {
    await this.#connected
    this.#gather()
    try {
      return await (this.#client.query as Ask).call(this.#client, query, ...rest)
    } catch (error) {
      throw isAnswer(error) ? error : new LineLost('The reading line broke', { cause: error })
    }
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
