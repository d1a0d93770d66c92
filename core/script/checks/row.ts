// The result of one check: the measured figure, the limit, and whether it passes.

export interface CheckRow {
  name: string
  figure: string
  limit: string
  pass: boolean
}

/** A check that allows no match; the figure quotes up to three of them. */
export function countRow(name: string, matches: readonly string[] | null): CheckRow {
  const violations = matches ?? []
  const examples = violations.slice(0, 3).map((violation) => violation.trim())
  return {
    name,
    figure: violations.length === 0 ? '0' : `${violations.length} (${examples.join('; ')})`,
    limit: '0',
    pass: violations.length === 0,
  }
}

export function per100(count: number, total: number): number {
  return total === 0 ? 0 : (count / total) * 100
}
