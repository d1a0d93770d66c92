import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitRequestBodyTime } from './request-body-timeout.ts'

const app = Fastify()
let port: number

beforeAll(async () => {
  limitRequestBodyTime(app)
  app.post('/soon', { config: { bodyTime: 50 } }, async () => 'taken')
  app.post('/later', { config: { bodyTime: 60_000 } }, async () => 'taken')
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

function begun(path: string) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
  )
  return { socket, ended: once(socket, 'close').then(() => heard) }
}

it('ends a request whose body arrives too slowly with 408', async () => {
  const { ended } = begun('/soon')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

it('waits longer if the route allows it', async () => {
  const slow = begun('/later')
  await begun('/soon').ended
  slow.socket.write('}')
  expect(await slow.ended).toMatch(/^HTTP\/1\.1 200 .*taken$/s)
})
