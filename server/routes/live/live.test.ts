import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { notifyUser } from '#server/live/events.ts'
import { maxSocketsPerUser } from '#server/live/sockets.ts'
import { endAllSessions } from '#server/services/sessions.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
const opened: WebSocket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function connect(visitor: Visitor, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie: cookieOf(visitor), origin: server.origin, ...headers },
  })
  // Ending one that was refused is an error of its own.
  socket.on('error', () => {})
  opened.push(socket)
  return socket
}

async function listening(visitor: Visitor): Promise<WebSocket> {
  const socket = connect(visitor)
  await once(socket, 'open')
  return socket
}

const statusOf = async (socket: WebSocket) => {
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}
const nextMessage = async (socket: WebSocket) =>
  JSON.parse(String((await once(socket, 'message'))[0]))
const idOf = async (visitor: Visitor) => String((await visitor.whoAmI()).user?.id)

const ended = {
  type: 'job_completed',
  jobId: 'j1',
  status: 'completed',
  result: { audioUrl: '/api/audio/a' },
  error: null,
} as const

describe('the socket', () => {
  it('sends a user’s events to all of their open screens', async () => {
    const visitor = await server.signedIn('ida@example.com')
    const screens = [await listening(visitor), await listening(visitor)]
    const heard = screens.map(nextMessage)
    await notifyUser(server.database.db, await idOf(visitor), ended)
    expect(await Promise.all(heard)).toEqual([ended, ended])
  })

  it('sends an event when the usage has changed', async () => {
    const visitor = await server.signedIn('counted@example.com')
    const heard = nextMessage(await listening(visitor))
    const goalDescription = 'I run a small bakery by the sea.'
    await visitor.send('POST', '/api/target-slides/generate', { goalDescription })
    expect(await heard).toEqual({ type: 'user_changed' })
  })

  it('sends no events of other users', async () => {
    const [ida, bo] = [
      await server.signedIn('ida@example.com'),
      await server.signedIn('bo@example.com'),
    ]
    const socket = await listening(bo)
    const heard = nextMessage(socket)
    await notifyUser(server.database.db, await idOf(ida), ended)
    await notifyUser(server.database.db, await idOf(bo), { type: 'user_changed' })
    expect(await heard).toEqual({ type: 'user_changed' })
  })

  it('sends nothing about a transaction that is rolled back', async () => {
    const visitor = await server.signedIn('ida@example.com')
    const userId = await idOf(visitor)
    const heard = nextMessage(await listening(visitor))
    const undone = server.database.db.transaction(async (tx) => {
      await notifyUser(tx, userId, ended)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await notifyUser(server.database.db, userId, { type: 'user_changed' })
    expect(await heard).toEqual({ type: 'user_changed' })
  })

  it('is refused without a session, from another origin, and without any origin', async () => {
    const visitor = await server.signedIn()
    expect(await statusOf(connect(server.visitor()))).toBe(401)
    expect(await statusOf(connect(visitor, { cookie: 'evenstream_session=forged' }))).toBe(401)
    expect(await statusOf(connect(visitor, { origin: 'https://evil.example' }))).toBe(403)
    expect(await statusOf(connect(visitor, { origin: 'null' }))).toBe(403)
    const nowhere = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie: cookieOf(visitor) },
    })
    nowhere.on('error', () => {})
    expect(await statusOf(nowhere)).toBe(403)
  })

  it('is refused with 429 beyond 20 per user, on whichever device', async () => {
    expect(maxSocketsPerUser).toBe(20)
    const [phone, laptop] = [
      await server.signedIn('many@example.com'),
      await server.signedIn('many@example.com'),
    ]
    const devices = Array.from({ length: 20 }, (_, i) => (i % 2 ? phone : laptop))
    const [first] = await Promise.all(devices.map(listening))
    expect(await statusOf(connect(phone))).toBe(429)
    expect(await statusOf(connect(laptop))).toBe(429)
    await listening(await server.signedIn('few@example.com'))
    first?.close()
    await expect
      .poll(() => {
        const again = connect(phone)
        return Promise.race([once(again, 'open').then(() => 'open'), statusOf(again)])
      })
      .toBe('open')
  })

  it('exists at no other path', async () => {
    const visitor = await server.signedIn()
    const elsewhere = new WebSocket(`${server.origin.replace('http', 'ws')}/api/jobs`, {
      headers: { cookie: cookieOf(visitor), origin: server.origin },
    })
    expect(await statusOf(elsewhere)).toBe(404)
  })

  it('answers a request without an upgrade with a problem', async () => {
    const response = await (await server.signedIn()).get('/ws')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'Open this address as a WebSocket.' })
  })

  it('ignores messages of the client, and closes on a frame that is too large', async () => {
    const socket = await listening(await server.signedIn())
    socket.send('x'.repeat(5000))
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })
})

describe('a session that ends', () => {
  it('by logging out closes its sockets, and no others', async () => {
    const [phone, laptop] = [
      await server.signedIn('two@example.com'),
      await server.signedIn('two@example.com'),
    ]
    const [onPhone, onLaptop] = [await listening(phone), await listening(laptop)]
    const closed = once(onPhone, 'close')
    const userId = await idOf(laptop)
    await phone.get('/api/logout')
    expect((await closed)[0]).toBe(4401)
    const heard = nextMessage(onLaptop)
    await notifyUser(server.database.db, userId, { type: 'user_changed' })
    await heard
  })

  it('on every device closes all sockets', async () => {
    const visitor = await server.signedIn('all@example.com')
    const closed = [await listening(visitor), await listening(visitor)].map((s) => once(s, 'close'))
    await endAllSessions(server.database.db, await idOf(visitor))
    expect((await Promise.all(closed)).map(([code]) => code)).toEqual([4401, 4401])
  })
})
