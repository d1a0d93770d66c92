import type { HttpClient } from './http-client.ts'

/** Follows the `next` links of a list and returns all rows. */
export async function rowsOfAllPages<Row>(client: HttpClient, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = path; next; ) {
    const response = await client.get(next)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    rows.push(...((await response.json()) as Row[]))
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return rows
}
