import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** As an address, in which a space in the path is no space. */
const fixture = pathToFileURL(join(import.meta.dirname, 'outbound.fixture.ts')).href

/** A list of whatever the processes connect to that are started with these variables. */
export function createConnectionLog() {
  const path = join(mkdtempSync(join(tmpdir(), 'evenstream-hosts-')), 'list')
  return {
    // By the environment, as that reaches the processes which the product starts itself.
    variables: { OUTBOUND_LIST: path, NODE_OPTIONS: `--import ${fixture}` },
    /** Each as `host:port`, once. */
    read: (): string[] => {
      const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      return [...new Set(lines)].filter((line) => line !== '').toSorted()
    },
  }
}

/** What was spoken to beyond these, and which of these was not spoken to at all. */
export const differences = (
  spokenTo: readonly string[],
  expected: Record<string, string>,
): string[] => [
  ...spokenTo.flatMap((place) =>
    Object.values(expected).includes(place) ? [] : [`spoke to ${place}`],
  ),
  ...Object.entries(expected).flatMap(([name, place]) =>
    spokenTo.includes(place) ? [] : [`never spoke to ${name}`],
  ),
]
