import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitResponseStall } from './response-timeout.ts'

const app = Fastify({ connectionTimeout: 60_000, keepAliveTimeout: 60_000 })
const connections = promisify(app.server.getConnections.bind(app.server))
let port: number

beforeAll(async () => {
  limitResponseStall(app, 200)
  // More than the operating system buffers for a client that does not read.
  const largeBody = Buffer.alloc(32 * 1024 * 1024, 'x')
  app.get('/text', (_request, reply) => reply.type('text/plain').send(largeBody))
  app.get('/sound', (_request, reply) => reply.type('audio/mpeg').send(largeBody))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Returns a connection on which only the beginning of the response is read. */
async function openAndStopReading(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

it('a connection is ended if the client stops reading the response, unless that is audio', async () => {
  const sound = await openAndStopReading('/sound')
  expect(await connections()).toBe(1)
  // Waits until the response has begun, so that the server counts this connection before the poll.
  const text = await openAndStopReading('/text')
  await expect.poll(connections).toBe(1)
  let readBytes = 0
  for await (const chunk of sound) {
    readBytes += chunk.length
    if (readBytes > 32 * 1024 * 1024) break
  }
  expect(readBytes).toBeGreaterThan(32 * 1024 * 1024)
  text.destroy()
})
