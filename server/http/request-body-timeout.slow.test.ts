import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitRequestBodyTime } from './request-body-timeout.ts'

const app = Fastify()
let port: number

beforeAll(async () => {
  limitRequestBodyTime(app)
  app.post('/soon', { config: { bodyTimeout: 50 } }, async () => 'accepted')
  app.post('/later', { config: { bodyTimeout: 60_000 } }, async () => 'accepted')
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

function startRequest(path: string) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
  )
  return { socket, ended: once(socket, 'close').then(() => received) }
}

it('a request whose body arrives too slowly is ended with 408', async () => {
  const { ended } = startRequest('/soon')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

it('a request whose route allows more time is served', async () => {
  const slowRequest = startRequest('/later')
  await startRequest('/soon').ended
  slowRequest.socket.write('}')
  expect(await slowRequest.ended).toMatch(/^HTTP\/1\.1 200 .*accepted$/s)
})
