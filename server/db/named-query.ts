import { type Connection, Query } from 'pg'

/** A prepared statement by its name, with values as bytes or in PostgreSQL's text format. */
export interface NamedRead {
  name: string
  text: string
  values: (Buffer | string | null)[]
}

/** The columns of a row in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[]

/** The statements that were sent on a connection, by name. */
export type SentStatements = Map<string, { text: string; hasFailed: boolean }>

type Callback = (error: Error | null, rows: TextRow[]) => void

/**
 * A query whose result is not described: the values stay as PostgreSQL sends them. The driver's own query requests a
 * description of the columns each time, and sets up a parser for each. This one replaces its methods that send the
 * query and handle the messages of the result. They are not documented; pg-cursor has the same ones. A pipelined client
 * refuses other classes than `Query`, because of cursors that stay open; here `execute` reads all rows.
 */
export class NamedQuery extends Query {
  readonly #read: NamedRead
  readonly #statements: SentStatements
  readonly #rows: TextRow[] = []
  /** The client wraps it to end its own timeout. */
  callback: Callback

  constructor(read: NamedRead, statements: SentStatements, callback: Callback) {
    super(read.text)
    this.#read = read
    this.#statements = statements
    this.callback = callback
  }

  override submit = (connection: Connection): void => {
    const { name, text, values } = this.#read
    // Matters with TLS only, where the cork of the pipelined connection has no effect.
    connection.stream.cork()
    try {
      const statement = this.#statements.get(name)
      // A statement whose query has failed may exist or not.
      if (statement?.hasFailed) connection.close({ type: 'S', name }, true)
      if (!statement || statement.hasFailed) {
        connection.parse({ name, text, types: [] }, true)
        this.#statements.set(name, { text, hasFailed: false })
      }
      connection.bind({ statement: name, values }, true)
      connection.execute({}, true)
    } catch (error) {
      // Such as a value of a wrong type.
      this.handleError(error as Error)
    }
    connection.sync()
    connection.stream.uncork()
  }

  protected handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields)
  }

  protected handleCommandComplete(): void {}

  protected handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }

  protected handleError(error: Error): void {
    const { name, text } = this.#read
    this.#statements.set(name, { text, hasFailed: true })
    this.callback(error, [])
  }
}
