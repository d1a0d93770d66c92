/**
 * Reserves TCP ports for tests. Between finding a port free and listening on it, another test could
 * take it; so each port is held by binding the UDP port of the same number, which is released when this
 * process ends.
 */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isPortFree } from '#server/db/embedded/free-port.ts'

/**
 * These ports are above the highest one that `fetch` refuses to connect to, and below the range from which the product
 * chooses the port of its database.
 */
export const minPort = 10_081
const maxPort = 20_000

/** A port that no other caller gets, in any process. */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort)
    if ((await holdPort(port)) && (await isPortFree(port))) return port
  }
}

async function holdPort(port: number): Promise<boolean> {
  const hold = createSocket('udp4').unref()
  try {
    hold.bind({ address: '127.0.0.1', port, exclusive: true })
    await once(hold, 'listening')
    return true
  } catch {
    hold.close()
    return false
  }
}
