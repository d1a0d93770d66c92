import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitStoppingTime } from './stopping.ts'

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
