import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { notifyUser } from '#server/live/events.ts'
import { maxSocketsPerUser } from '#server/live/sockets.ts'
import { endAllSessions } from '#server/services/sessions.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

const cookieOf = (client: HttpClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function connect(client: HttpClient, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie: cookieOf(client), origin: server.origin, ...headers },
  })
  // Terminating a refused socket emits an error.
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

async function openSocket(client: HttpClient): Promise<WebSocket> {
  const socket = connect(client)
  await once(socket, 'open')
  return socket
}

const statusOf = async (socket: WebSocket) => {
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}
const nextMessage = async (socket: WebSocket) =>
  JSON.parse(String((await once(socket, 'message'))[0]))

const completedMessage = {
  type: 'job_completed',
  jobId: 'j1',
  status: 'completed',
  result: { audioUrl: '/api/audio/a' },
  error: null,
} as const

describe('the socket', () => {
  it('sends a user’s events to all of their open sockets', async () => {
    const client = await server.signedIn('ida@example.com')
    const openSockets = [await openSocket(client), await openSocket(client)]
    const messages = openSockets.map(nextMessage)
    await notifyUser(server.database.db, await idOf(client), completedMessage)
    expect(await Promise.all(messages)).toEqual([completedMessage, completedMessage])
  })

  it('sends an event after the usage has changed', async () => {
    const client = await server.signedIn('counted@example.com')
    const message = nextMessage(await openSocket(client))
    const goalDescription = 'I run a small bakery by the sea.'
    await client.send('POST', '/api/target-slides/generate', { goalDescription })
    expect(await message).toEqual({ type: 'user_changed' })
  })

  it('sends no events of other users', async () => {
    const [ida, bo] = [
      await server.signedIn('ida@example.com'),
      await server.signedIn('bo@example.com'),
    ]
    const socket = await openSocket(bo)
    const message = nextMessage(socket)
    await notifyUser(server.database.db, await idOf(ida), completedMessage)
    await notifyUser(server.database.db, await idOf(bo), { type: 'user_changed' })
    expect(await message).toEqual({ type: 'user_changed' })
  })

  it('sends nothing about a transaction that is rolled back', async () => {
    const client = await server.signedIn('ida@example.com')
    const userId = await idOf(client)
    const message = nextMessage(await openSocket(client))
    const rolledBack = server.database.db.transaction(async (tx) => {
      await notifyUser(tx, userId, completedMessage)
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    await notifyUser(server.database.db, userId, { type: 'user_changed' })
    expect(await message).toEqual({ type: 'user_changed' })
  })

  it('is refused without a session, from another origin, and without any origin', async () => {
    const client = await server.signedIn()
    expect(await statusOf(connect(server.client()))).toBe(401)
    expect(await statusOf(connect(client, { cookie: 'evenstream_session=forged' }))).toBe(401)
    expect(await statusOf(connect(client, { origin: 'https://evil.example' }))).toBe(403)
    expect(await statusOf(connect(client, { origin: 'null' }))).toBe(403)
    const withoutOrigin = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie: cookieOf(client) },
    })
    withoutOrigin.on('error', () => {})
    expect(await statusOf(withoutOrigin)).toBe(403)
  })

  it('is refused with 429 if the user has 20 on all devices together', async () => {
    expect(maxSocketsPerUser).toBe(20)
    const [phone, laptop] = [
      await server.signedIn('many@example.com'),
      await server.signedIn('many@example.com'),
    ]
    const devices = Array.from({ length: 20 }, (_, i) => (i % 2 ? phone : laptop))
    const [first] = await Promise.all(devices.map(openSocket))
    expect(await statusOf(connect(phone))).toBe(429)
    expect(await statusOf(connect(laptop))).toBe(429)
    await openSocket(await server.signedIn('few@example.com'))
    first?.close()
    await expect
      .poll(() => {
        const socket = connect(phone)
        return Promise.race([once(socket, 'open').then(() => 'open'), statusOf(socket)])
      })
      .toBe('open')
  })

  it('is refused with 404 at another path', async () => {
    const client = await server.signedIn()
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/jobs`, {
      headers: { cookie: cookieOf(client), origin: server.origin },
    })
    expect(await statusOf(socket)).toBe(404)
  })

  it('answers a plain HTTP request, without an upgrade, with a problem', async () => {
    const response = await (await server.signedIn()).get('/ws')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'Open this address as a WebSocket.' })
  })

  it('closes if the client sends a frame that is too large', async () => {
    const socket = await openSocket(await server.signedIn())
    socket.send('x'.repeat(5000))
    // The standard close code for a message that is too big.
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })
})

// 4401 is `sessionEndedCode` of the contract.
describe('the end of a session', () => {
  it('closes the sockets of that session only, after a logout', async () => {
    const [phone, laptop] = [
      await server.signedIn('two@example.com'),
      await server.signedIn('two@example.com'),
    ]
    const [onPhone, onLaptop] = [await openSocket(phone), await openSocket(laptop)]
    const closed = once(onPhone, 'close')
    const userId = await idOf(laptop)
    await phone.get('/api/logout')
    expect((await closed)[0]).toBe(4401)
    const message = nextMessage(onLaptop)
    await notifyUser(server.database.db, userId, { type: 'user_changed' })
    await message
  })

  it('closes all sockets of the user if all sessions end', async () => {
    const client = await server.signedIn('all@example.com')
    const closed = [await openSocket(client), await openSocket(client)].map((s) => once(s, 'close'))
    await endAllSessions(server.database.db, await idOf(client))
    expect((await Promise.all(closed)).map(([code]) => code)).toEqual([4401, 4401])
  })
})
