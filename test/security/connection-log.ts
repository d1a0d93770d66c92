import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A URL, because NODE_OPTIONS splits a path at spaces. */
const fixture = pathToFileURL(join(import.meta.dirname, 'connection-log.fixture.ts')).href

/** Records the outgoing connections of all processes that are started with these variables. */
export function createConnectionLog() {
  const path = join(mkdtempSync(join(tmpdir(), 'evenstream-hosts-')), 'list')
  return {
    // Set through the environment, which the product passes on to the processes it starts.
    variables: { OUTBOUND_LIST: path, NODE_OPTIONS: `--import ${fixture}` },
    /** Each `host:port` once. */
    read: (): string[] => {
      const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      return [...new Set(lines)].filter((line) => line !== '').toSorted()
    },
  }
}

/** The hosts that were not expected, and the expected ones that were never connected to. */
export const differences = (
  spokenTo: readonly string[],
  expected: Record<string, string>,
): string[] => [
  ...spokenTo.flatMap((place) =>
    Object.values(expected).includes(place) ? [] : [`connected to ${place}`],
  ),
  ...Object.entries(expected).flatMap(([name, place]) =>
    spokenTo.includes(place) ? [] : [`never connected to ${name}`],
  ),
]
