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
  // More than the system takes off our hands while nobody reads.
  const much = Buffer.alloc(32 * 1024 * 1024, 'x')
  app.get('/words', (_request, reply) => reply.type('text/plain').send(much))
  app.get('/sound', (_request, reply) => reply.type('audio/mpeg').send(much))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Has asked, and been answered, and reads no more than the beginning of it. */
async function unreadAnswer(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

it('ends a response that the client does not read, unless it is audio', async () => {
  const sound = await unreadAnswer('/sound')
  expect(await connections()).toBe(1)
  // Had it not been taken up, it could not have become readable.
  const words = await unreadAnswer('/words')
  await expect.poll(connections).toBe(1)
  let read = 0
  for await (const piece of sound) {
    read += piece.length
    if (read > 32 * 1024 * 1024) break
  }
  expect(read).toBeGreaterThan(32 * 1024 * 1024)
  words.destroy()
})
