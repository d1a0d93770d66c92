import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { problems } from '#shared/problems.ts'
import { serveForTests } from '#testing/server.ts'
import { sendError } from './problems.ts'
import { createShutdownDelayGuard, limitShutdownTime } from './shutdown.ts'

const server = serveForTests()

it('a shutdown waits for requests that are being handled, and not for incomplete ones', async () => {
  const app = Fastify()
  limitShutdownTime(app, 50)
  const [arrived, work] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  app.get('/', () => {
    arrived.resolve()
    return work.promise
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const sendText = (text: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {})
    socket.write(text)
    socket.resume()
    return socket
  }
  const incomplete = sendText('GET / HTTP/1.1\r\nHost: x\r\n')
  const handled = sendText('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await arrived.promise
  const closing = app.close()
  await once(incomplete, 'close')
  expect(handled.readyState).toBe('open')
  work.resolve('done')
  expect(String((await once(handled, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 .*done$/s)
  await closing
})

it('a request that is completed during the shutdown gets a problem with Retry-After', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write('GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\n')
  // A response to a later request shows that the earlier bytes have arrived.
  await server.client().get('/healthz')
  const closed = server.app.close()
  await expect.poll(() => !server.app.server.listening).toBe(true)
  socket.write('\r\n')
  const [response] = await once(socket.setEncoding('utf8'), 'data')
  const [head = '', body = ''] = String(response).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 504 /)
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(head).toMatch(/^connection: close/im)
  expect(head).toMatch(/^retry-after: 1/im)
  expect(head).toMatch(/^x-content-type-options: nosniff/im)
  expect(JSON.parse(body)).toMatchObject({
    type: 'urn:evenstream:problem:server.stopping',
    detail: 'Evenstream is restarting. Try again in a moment.',
  })
  await closed
})

describe('the delay before shutdown', () => {
  /** A server whose delays end when the test resolves them. */
  async function startServer(delayMs: number) {
    // As in the product, where the guard refuses with problems instead.
    const app = Fastify({ return503OnClosing: false })
    const waits: { milliseconds: number; end: () => void }[] = []
    const refuse = createShutdownDelayGuard(app, delayMs, (milliseconds) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waits.push({ milliseconds, end: resolve })
      return promise
    })
    app.addHook('onRequest', async (request) => refuse(request))
    app.get('/readyz', { config: { access: 'operator' } }, async () => 'ready')
    app.get('/healthz', { config: { access: 'operator' } }, async () => 'alive')
    app.get('/read', { config: { access: 'public' } }, async () => 'read')
    app.post('/write', { config: { access: 'public' } }, async () => 'written')
    app.setErrorHandler(sendError)
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const statuses = async () => ({
      ready: (await fetch(`${origin}/readyz`)).status,
      alive: (await fetch(`${origin}/healthz`)).status,
      read: (await fetch(`${origin}/read`)).status,
      write: (await fetch(`${origin}/write`, { method: 'POST' })).status,
    })
    return { app, waits, statuses, origin }
  }

  it('fails the readiness check immediately and at first serves everything else', async () => {
    const { app, waits, statuses, origin } = await startServer(8_000)
    expect(await statuses()).toEqual({ ready: 200, alive: 200, read: 200, write: 200 })
    const closed = app.close()
    await expect.poll(() => waits.length).toBe(1)
    expect(await statuses()).toEqual({ ready: 503, alive: 200, read: 200, write: 200 })
    expect((await fetch(`${origin}/readyz?exclude=writes`)).status).toBe(503)
    expect((await fetch(`${origin}/read`)).headers.get('connection')).toBe('close')
    waits[0]?.end()
    await expect.poll(() => waits.length).toBe(2)
    waits[1]?.end()
    await closed
  })

  it('refuses reads in its last two seconds and still serves writes', async () => {
    const { app, waits, statuses, origin } = await startServer(8_000)
    const closed = app.close()
    await expect.poll(() => waits.length).toBe(1)
    waits[0]?.end()
    await expect.poll(() => waits.length).toBe(2)
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([6_000, 2_000])
    expect(await statuses()).toEqual({ ready: 503, alive: 200, read: 504, write: 200 })
    waits[1]?.end()
    await closed
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  it('is skipped if it is 0', async () => {
    const { app, waits } = await startServer(0)
    await app.close()
    expect(waits).toEqual([])
  })

  it('refuses reads with a status that no other problem of a read has', () => {
    const sameStatus = Object.entries(problems)
      .filter(([, { status }]) => status === problems['server.stopping'].status)
      .map(([code]) => code)
    // Only POST requests fail when the payment provider times out, and nginx never repeats these.
    expect(sameStatus).toEqual(['server.stopping', 'provider.timeout'])
  })
})
