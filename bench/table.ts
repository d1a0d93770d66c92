/** One row of a bench's table: a measured value, a reference value from the same run, and its limit. */
export interface Row {
  name: string
  measured: string
  reference: string
  /**
   * Shown in the column 'allowed'; `never` is for what must not happen. `limit` and `isWithinLimit` are missing for
   * a value without a limit.
   */
  limit?: string
  isWithinLimit?: boolean
}

const headings = { name: 'what', measured: 'measured', reference: 'reference', limit: 'allowed' }

export function tableOf(rows: readonly Row[]): string[] {
  const columns = Object.keys(headings) as (keyof typeof headings)[]
  const lines = [headings, ...rows].map((row) => columns.map((column) => row[column] ?? ''))
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const marks = [
    ' ',
    ...rows.map(({ isWithinLimit }) =>
      isWithinLimit === undefined ? '·' : isWithinLimit ? '✓' : '✗',
    ),
  ]
  return lines.map((line, index) => {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    return `${marks[index]} ${cells.join('  ')}`.trimEnd()
  })
}

export const allWithinLimits = (rows: readonly Row[]) =>
  rows.every(({ isWithinLimit }) => isWithinLimit !== false)

/**
 * Most benches call this once, after their measurements. It prints the table or, when `runBench` started the process,
 * sends the rows to the parent process, which prints one table for all benches. It sets the exit code to 1 when
 * a row is not within its limit.
 */
export async function reportRows(rows: readonly Row[]): Promise<void> {
  if (!allWithinLimits(rows)) process.exitCode = 1
  if (!process.send) {
    for (const line of tableOf(rows)) console.log(line)
    return
  }
  const delivery = Promise.withResolvers<void>()
  process.send(rows, (error) => (error ? delivery.reject(error) : delivery.resolve()))
  await delivery.promise
}
