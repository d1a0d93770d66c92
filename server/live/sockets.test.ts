import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Sockets } from './sockets.ts'

let server: Server
let sockets: Sockets
let alive: Set<string>
let opened: WebSocket[]

beforeEach(async () => {
  alive = new Set(['one', 'two'])
  opened = []
  sockets = new Sockets({
    path: '/ws',
    admit: async ({ headers }) => ({ userId: 'ida', session: String(headers.session) }),
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

async function listening(session: string, options: object = {}): Promise<WebSocket> {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { session }, ...options })
  opened.push(socket)
  await once(socket, 'open')
  return socket
}

it('a socket whose session has run out is closed, and no other', async () => {
  const [first, second] = [await listening('one'), await listening('two')]
  alive.delete('one')
  const closed = once(first, 'close')
  await sockets.checkAll()
  expect((await closed)[0]).toBe(4401)
  await once(second, 'ping')
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
