import type { Visitor } from './visitor.ts'

/** Follows the `next` links of a list and returns all rows. */
export async function everyPage<Row>(visitor: Visitor, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = path; next; ) {
    const response = await visitor.get(next)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    rows.push(...((await response.json()) as Row[]))
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return rows
}
