// The result of one check: the measured figure, the limit, and whether it passes.

export interface CheckRow {
  name: string
  figure: string
  limit: string
  pass: boolean
}

export function countRow(name: string, found: readonly string[] | null): CheckRow {
  const hits = found ?? []
  const shown = hits.slice(0, 3).map((hit) => hit.trim())
  return {
    name,
    figure: hits.length === 0 ? '0' : `${hits.length} (${shown.join('; ')})`,
    limit: '0',
    pass: hits.length === 0,
  }
}

export function per100(count: number, of: number): number {
  return of === 0 ? 0 : (count / of) * 100
}
