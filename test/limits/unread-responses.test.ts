import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

it('the connection of a client that sends requests but reads no response has a timeout of 30 seconds', async () => {
  const { hostname, port } = new URL(server.origin)
  const client = connect(Number(port), hostname).on('error', () => {})
  client.pause()
  const [serverSocket] = (await once(server.app.server, 'connection')) as [Socket]
  // More responses than the socket buffers take, so that the last ones cannot be sent.
  client.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40_000))
  await vi.waitUntil(() => serverSocket.writableLength > 0, { timeout: 200_000, interval: 5 })
  // After this time the server disconnects the client; the test does not wait for that.
  expect(serverSocket.timeout).toBe(30_000)
  client.destroy()
})
