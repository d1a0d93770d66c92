import { type Connection, type Pool, Query } from 'pg'

/** What is asked by a name, and with which values: bytes, or text as the database writes it. */
export interface PreparedQuestion {
  name: string
  text: string
  values: (Buffer | string | null)[]
}

/** One row: the values of its columns as the database writes them. */
export type Texts = readonly (string | null)[]

/** Which statements the driver has sent on a connection, by their names. */
interface Statements {
  submittedNamedStatements: Record<string, string | undefined>
}

/**
 * A question whose answer is known in its form: its columns are not described anew each time, and
 * their values come as the database writes them, text or null. The driver's own way describes, and
 * sets up its reading of each column, with every answer.
 */
export class PreparedQuery extends Query {
  readonly question: PreparedQuestion
  /** By this and by the names below the driver knows what it is about. */
  readonly name: string
  declare private readonly _result: { rows: Texts[] }
  declare private readonly hasBeenParsed: (connection: Connection) => boolean

  constructor(question: PreparedQuestion) {
    super(question.text, question.values)
    this.question = question
    this.name = question.name
  }

  protected prepare(connection: Connection & Statements): void {
    const { name, text, values } = this.question
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, true)
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ portal: '', statement: name, values, binary: '' }, true)
    connection.execute({ portal: '', rows: '' }, true)
    connection.sync()
  }

  protected handleDataRow({ fields }: { fields: Texts }): void {
    this._result.rows.push(fields)
  }
}

export async function askPrepared(pool: Pool, question: PreparedQuestion): Promise<Texts[]> {
  // Types know of queries that are streams alone; the pool answers for these, too.
  const answer: unknown = await pool.query(new PreparedQuery(question))
  return (answer as { rows: Texts[] }).rows
}
