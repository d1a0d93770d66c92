import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { limitStoppingTime } from './stopping.ts'

const server = serveForTests()

it('the end waits for whoever is worked for, and not for whoever has only begun to ask', async () => {
  const app = Fastify()
  limitStoppingTime(app, 50)
  const [arrived, work] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  app.get('/', () => {
    arrived.resolve()
    return work.promise
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const begin = (said: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {})
    socket.write(said)
    socket.resume()
    return socket
  }
  const slow = begin('GET / HTTP/1.1\r\nHost: x\r\n')
  const working = begin('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await arrived.promise
  const closing = app.close()
  await once(slow, 'close')
  expect(working.readyState).toBe('open')
  work.resolve('done')
  expect(String((await once(working, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 .*done$/s)
  await closing
})

it('whoever had only begun to ask is told to come back, as a problem', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write('GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\n')
  // What was sent before has arrived when what was sent after it has been answered.
  await server.visitor().get('/healthz')
  const closed = server.app.close()
  await vi.waitUntil(() => !server.app.server.listening)
  socket.write('\r\n')
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  const [head = '', body = ''] = String(answer).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(head).toMatch(/^connection: close/im)
  expect(head).toMatch(/^retry-after: 1/im)
  expect(head).toMatch(/^x-content-type-options: nosniff/im)
  expect(JSON.parse(body)).toMatchObject({
    type: 'urn:evenstream:problem:server.unavailable',
    detail: 'Evenstream is restarting. Try again in a moment.',
  })
  await closed
})
