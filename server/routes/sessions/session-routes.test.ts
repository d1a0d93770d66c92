import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { listSessions } from '#shared/contract/sessions.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const hourMs = 60 * 60 * 1000
const advanceClock = (milliseconds: number) => {
  server.now = new Date(server.now.getTime() + milliseconds)
}
const sessionsOf = async (client: HttpClient) =>
  (await (await client.get('/api/sessions')).json()) as ResponseBody<typeof listSessions>
const isSignedIn = async (client: HttpClient) => (await client.whoAmI()).isAuthenticated

async function signInOnTwoDevices(email: string) {
  const phone = await server.signedIn(email)
  advanceClock(3 * hourMs)
  return { phone, laptop: await server.signedIn(email) }
}
async function openSocket(client: HttpClient): Promise<WebSocket> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  await once(socket, 'open')
  return socket
}

describe('the list of sessions', () => {
  it('is sorted by last use, and marks the current one', async () => {
    const { phone, laptop } = await signInOnTwoDevices('list@example.com')
    const startedAt = server.now
    const listed = await sessionsOf(laptop)
    expect(listed).toMatchObject([
      { isThis: true, startedAt: startedAt.toISOString(), lastSeenAt: startedAt.toISOString() },
      { isThis: false, startedAt: new Date(startedAt.getTime() - 3 * hourMs).toISOString() },
    ])
    advanceClock(2 * hourMs)
    expect(await sessionsOf(phone)).toMatchObject([
      { isThis: true, id: listed[1]?.id, lastSeenAt: server.now.toISOString() },
      { isThis: false, id: listed[0]?.id },
    ])
  })

  it('shows neither tokens, nor expired sessions, nor those of other users', async () => {
    const { phone, laptop } = await signInOnTwoDevices('private@example.com')
    await server.signedIn('other@example.com')
    const text = JSON.stringify(await sessionsOf(laptop))
    for (const token of phone.cookies.values()) expect(text).not.toContain(token)
    expect(await sessionsOf(laptop)).toHaveLength(2)
    advanceClock(13 * 24 * hourMs)
    expect(await isSignedIn(laptop)).toBe(true)
    advanceClock(2 * 24 * hourMs)
    expect(await sessionsOf(laptop)).toHaveLength(1)
  })
})

// The close code 4401 of a socket is `sessionEndedCode` of the contract.
describe('ending one session', () => {
  it('ends that session and its sockets, and no other', async () => {
    const { phone, laptop } = await signInOnTwoDevices('revoke@example.com')
    const closed = once(await openSocket(phone), 'close')
    const otherSession = (await sessionsOf(laptop)).find(({ isThis }) => !isThis)
    expect((await laptop.send('DELETE', `/api/sessions/${otherSession?.id}`)).status).toBe(204)
    expect((await closed)[0]).toBe(4401)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(laptop)).toBe(true)
    expect((await laptop.send('DELETE', `/api/sessions/${otherSession?.id}`)).status).toBe(404)
  })

  it('does not end a session of another user', async () => {
    const ida = await server.signedIn('ida@example.com')
    const bo = await server.signedIn('bo@example.com')
    const [idaSession] = await sessionsOf(ida)
    expect((await bo.send('DELETE', `/api/sessions/${idaSession?.id}`)).status).toBe(404)
    expect(await isSignedIn(ida)).toBe(true)
  })
})

describe('ending all sessions', () => {
  it('ends every session, including the current one', async () => {
    const { phone, laptop } = await signInOnTwoDevices('everywhere@example.com')
    const otherUser = await server.signedIn('somebody@example.com')
    const closed = [once(await openSocket(phone), 'close'), once(await openSocket(laptop), 'close')]
    expect((await laptop.send('DELETE', '/api/sessions')).status).toBe(204)
    expect((await Promise.all(closed)).map(([code]) => code)).toEqual([4401, 4401])
    expect(laptop.cookies.has('evenstream_session')).toBe(false)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(otherUser)).toBe(true)
  })
})
