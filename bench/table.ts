/** One line of a bench: a figure, what it is held against in the same run, and what is allowed. */
export interface Row {
  what: string
  measured: string
  beside: string
  /** Left out where a figure is only told. */
  allowed?: string
  holds?: boolean
}

const headings = { what: 'what', measured: 'measured', beside: 'beside', allowed: 'allowed' }

export function printTable(rows: readonly Row[]): void {
  const columns = Object.keys(headings) as (keyof typeof headings)[]
  const lines = [headings, ...rows].map((row) => columns.map((column) => row[column] ?? ''))
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const marks = ['', ...rows.map(({ holds }) => (holds === undefined ? '·' : holds ? '✓' : '✗'))]
  for (const [at, line] of lines.entries()) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(`${(marks[at] ?? '').padEnd(1)} ${cells.join('  ')}`.trimEnd())
  }
}
