import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the usual ephemeral ports, so that outgoing connections rarely take the port before it is used. */
const minPort = 20_000
const maxPort = 32_000

/** Returns a port that is free now; another process may take it before it is used. */
export async function freeLoopbackPort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort)
    if (await isPortFree(port)) return port
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
