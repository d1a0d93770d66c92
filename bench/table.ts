/** One row of a bench: a figure, its reference from the same run, and the limit. */
export interface Row {
  what: string
  measured: string
  beside: string
  /** Missing where the figure has no limit. */
  allowed?: string
  holds?: boolean
}

const headings = { what: 'what', measured: 'measured', beside: 'beside', allowed: 'allowed' }

export function tableOf(rows: readonly Row[]): string[] {
  const columns = Object.keys(headings) as (keyof typeof headings)[]
  const lines = [headings, ...rows].map((row) => columns.map((column) => row[column] ?? ''))
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const marks = [' ', ...rows.map(({ holds }) => (holds === undefined ? '·' : holds ? '✓' : '✗'))]
  return lines.map((line, at) => {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    return `${marks[at]} ${cells.join('  ')}`.trimEnd()
  })
}

export const allHold = (rows: readonly Row[]) => rows.every(({ holds }) => holds !== false)

/**
 * The end of every bench: prints the table or, when started by `runBench`, sends the rows to the parent
 * process, which prints one table. Sets the exit code to 1 when a row fails, unless it is set
 * already.
 */
export async function reportRows(rows: readonly Row[]): Promise<void> {
  if (!allHold(rows)) process.exitCode = 1
  if (!process.send) {
    for (const line of tableOf(rows)) console.log(line)
    return
  }
  const sent = Promise.withResolvers<void>()
  process.send(rows, (error) => (error ? sent.reject(error) : sent.resolve()))
  await sent.promise
}
