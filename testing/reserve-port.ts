/**
 * Ports for what tests start. Between being found free and being listened on, a port could be given
 * to another test as well; so each is held by the UDP port of the same number, which stands in
 * nobody's way and is let go of when this process ends.
 */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isPortFree } from '#server/db/embedded/free-port.ts'

/** Below those that the product chooses from by itself, as it does for its database. */
const lowest = 10_000
const highest = 20_000

/** Nobody else's who asks here, in whatever process. */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
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
