import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A URL, because NODE_OPTIONS splits a path at spaces. */
const fixture = pathToFileURL(join(import.meta.dirname, 'connection-log.fixture.ts')).href

/** Records the outgoing connections of the Node processes that are started with these variables. */
export function createConnectionLog() {
  const path = join(mkdtempSync(join(tmpdir(), 'evenstream-hosts-')), 'list')
  return {
    // Set through the environment, which the product passes on to the processes it starts.
    variables: { CONNECTION_LOG: path, NODE_OPTIONS: `--import ${fixture}` },
    /** Each destination once: `host:port`, or the path of a local socket. */
    read: (): string[] => {
      const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      return [...new Set(lines)].filter((line) => line !== '').toSorted()
    },
  }
}

/** Whether a connection of the log is to a usual loopback address; tests use another, 127.0.0.9, as a foreign host. */
export const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|::1):\d+$/.test(host)

/** Reports connections to unexpected hosts, and expected hosts (by the name of the service) without a connection. */
export const differences = (
  connectedHosts: readonly string[],
  expected: Record<string, string>,
): string[] => [
  ...connectedHosts.flatMap((host) =>
    Object.values(expected).includes(host) ? [] : [`connected to ${host}`],
  ),
  ...Object.entries(expected).flatMap(([name, host]) =>
    connectedHosts.includes(host) ? [] : [`never connected to ${name}`],
  ),
]
