import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { maxSocketsPerUser, Sockets } from './sockets.ts'

let server: Server
let sockets: Sockets
let validSessions: Set<string>
let openedSockets: WebSocket[]

beforeEach(async () => {
  validSessions = new Set(['one', 'two'])
  openedSockets = []
  sockets = new Sockets({
    path: '/ws',
    authenticate: async ({ headers }) =>
      headers.session
        ? { userId: String(headers.user ?? 'ida'), sessionHash: String(headers.session) }
        : 401,
    filterValidSessions: async () => validSessions,
  })
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  sockets.attachTo(server)
})
afterEach(() => {
  for (const socket of openedSockets) socket.terminate()
  sockets.close()
  server.close()
})

function connectSocket(session: string, options: object = {}): WebSocket {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { session }, ...options })
  // Terminating a refused socket emits an error.
  socket.on('error', () => {})
  openedSockets.push(socket)
  return socket
}

async function openSocket(session: string, options: object = {}): Promise<WebSocket> {
  const socket = connectSocket(session, options)
  await once(socket, 'open')
  return socket
}

async function refusalStatus(session: string): Promise<number> {
  const [, { statusCode }] = await once(connectSocket(session), 'unexpected-response')
  return statusCode
}

it('the server closes a socket whose session has ended, and keeps the others open', async () => {
  const [first, second] = [await openSocket('one'), await openSocket('two')]
  validSessions.delete('one')
  const [closed, pinged] = [once(first, 'close'), once(second, 'ping')]
  await sockets.checkAll()
  // The value of `sessionEndedCode`.
  expect((await closed)[0]).toBe(4401)
  await pinged
  expect(second.readyState).toBe(WebSocket.OPEN)
})

it('the server terminates a socket that does not answer pings', async () => {
  const silent = await openSocket('one', { autoPong: false })
  const answering = await openSocket('two')
  const pinged = [once(silent, 'ping'), once(answering, 'ping')]
  await sockets.checkAll()
  await Promise.all(pinged)
  const closed = once(silent, 'close')
  await expect
    .poll(async () => {
      await sockets.checkAll()
      return silent.readyState
    })
    .toBe(WebSocket.CLOSED)
  // The code of a connection that ended without a close frame.
  expect((await closed)[0]).toBe(1006)
})

it('the server refuses a socket beyond the limit of its user with 429 until another one closes', async () => {
  const socketsOfIda = await Promise.all(
    Array.from({ length: maxSocketsPerUser }, (_, i) => openSocket(i % 2 ? 'one' : 'two')),
  )
  expect(await refusalStatus('one')).toBe(429)
  expect(await refusalStatus('two')).toBe(429)
  expect(sockets.size).toBe(maxSocketsPerUser)
  await openSocket('one', { headers: { session: 'one', user: 'bo' } })
  socketsOfIda[0]?.close()
  await expect.poll(() => sockets.size).toBe(maxSocketsPerUser)
  await openSocket('one')
})

it('the server opens no more sockets for a user than the limit when twice as many are requested at the same time', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: maxSocketsPerUser * 2 }, async () => {
      const socket = connectSocket('one')
      const refusal = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode)
      return Promise.race([once(socket, 'open').then(() => 'open'), refusal])
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(maxSocketsPerUser)
  expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(maxSocketsPerUser)
})

it.each([
  ['/x', 404],
  ['/ws', 401],
])(
  'the server closes a refused connection to %s with status %i even if the client keeps its end open',
  async (path, status) => {
    const connections = promisify(server.getConnections.bind(server))
    const { port } = server.address() as AddressInfo
    // Keeps its end open after the server has ended the connection.
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    expect(String((await once(client, 'data'))[0])).toMatch(`HTTP/1.1 ${status} `)
    await expect.poll(connections).toBe(0)
    client.destroy()
  },
)
