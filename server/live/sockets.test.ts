import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { maxSocketsPerUser, Sockets } from './sockets.ts'

let server: Server
let sockets: Sockets
let alive: Set<string>
let opened: WebSocket[]

beforeEach(async () => {
  alive = new Set(['one', 'two'])
  opened = []
  sockets = new Sockets({
    path: '/ws',
    admit: async ({ headers }) =>
      headers.session
        ? { userId: String(headers.user ?? 'ida'), session: String(headers.session) }
        : 401,
    alive: async () => alive,
  })
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  sockets.attachTo(server)
})
afterEach(() => {
  for (const socket of opened) socket.terminate()
  sockets.close()
  server.close()
})

function asking(session: string, options: object = {}): WebSocket {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { session }, ...options })
  // Ending one that was refused is an error of its own.
  socket.on('error', () => {})
  opened.push(socket)
  return socket
}

async function listening(session: string, options: object = {}): Promise<WebSocket> {
  const socket = asking(session, options)
  await once(socket, 'open')
  return socket
}

async function refused(session: string): Promise<number> {
  const [, { statusCode }] = await once(asking(session), 'unexpected-response')
  return statusCode
}

it('a socket whose session has run out is closed, and no other', async () => {
  const [first, second] = [await listening('one'), await listening('two')]
  alive.delete('one')
  const [closed, pinged] = [once(first, 'close'), once(second, 'ping')]
  await sockets.checkAll()
  expect((await closed)[0]).toBe(4401)
  await pinged
  expect(second.readyState).toBe(WebSocket.OPEN)
})

it('a socket whose other end no longer answers is let go of', async () => {
  const silent = await listening('one', { autoPong: false })
  const answering = await listening('two')
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
  expect((await closed)[0]).toBe(1006)
})

it('one more than a person may have is refused, until another has closed', async () => {
  const all = await Promise.all(
    Array.from({ length: maxSocketsPerUser }, (_, i) => listening(i % 2 ? 'one' : 'two')),
  )
  expect(await refused('one')).toBe(429)
  expect(await refused('two')).toBe(429)
  expect(sockets.size).toBe(maxSocketsPerUser)
  await listening('one', { headers: { session: 'one', user: 'bo' } })
  all[0]?.close()
  await expect.poll(() => sockets.size).toBe(maxSocketsPerUser)
  await listening('one')
})

it('of many at once no more are opened than a person may have', async () => {
  const answers = await Promise.all(
    Array.from({ length: maxSocketsPerUser * 2 }, async () => {
      const socket = asking('one')
      const no = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode)
      return Promise.race([once(socket, 'open').then(() => 'open'), no])
    }),
  )
  expect(answers.filter((answer) => answer === 'open')).toHaveLength(maxSocketsPerUser)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(maxSocketsPerUser)
})

it.each([
  ['/x', 404],
  ['/ws', 401],
])(
  'a connection refused at %s is let go of, though its other end holds on',
  async (path, status) => {
    const connections = promisify(server.getConnections.bind(server))
    const { port } = server.address() as AddressInfo
    // Goes on when it is told that there is no more to come.
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    expect(String((await once(client, 'data'))[0])).toMatch(`HTTP/1.1 ${status} `)
    await expect.poll(connections).toBe(0)
    client.destroy()
  },
)
