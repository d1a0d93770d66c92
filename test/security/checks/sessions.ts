import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { HttpClient } from '#testing/http-client.ts'
import { type Check, clientAt, signedInAt, type Target } from '../target.ts'

const sessionCookie = 'evenstream_session'
const cookieOf = ({ cookies }: HttpClient) => `${sessionCookie}=${cookies.get(sessionCookie) ?? ''}`

/** Whether the server accepts this session cookie, even if the client has deleted it. */
const isValid = async ({ origin }: Target, cookie: string) =>
  (await fetch(`${origin}/api/sessions`, { headers: { cookie } })).status === 200

/** Milliseconds to wait for a socket to be closed. */
const closeTimeoutMs = 10_000

/** Opens a socket with this session; `isEnded` tells whether the server closes it with the expected code. */
async function openSocket({ origin, server }: Target, cookie: string) {
  const address = `${origin.replace('http', 'ws')}/ws`
  const socket = new WebSocket(address, { headers: { cookie, origin: server.origin } })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  return {
    async isEnded(): Promise<boolean> {
      const [code] = await Promise.race([closed, delay(closeTimeoutMs, [0], { ref: false })])
      socket.terminate()
      // The close code after the session has ended.
      return code === 4401
    },
  }
}

/** Logging out ends the session and its sockets; in browsers that send Sec-Fetch-Site, no other origin can cause it. */
export const checkLogout: Check = async (target) => {
  const findings: string[] = []
  const client = await signedInAt(target, 'leaving@example.com')
  const cookie = cookieOf(client)
  for (const site of ['cross-site', 'same-site']) {
    await client.get('/api/logout', { cookie, 'sec-fetch-site': site })
    if (!(await isValid(target, cookie))) return [`logged out by a ${site} page`]
  }
  const socket = await openSocket(target, cookie)
  await client.get('/api/logout', { cookie, 'sec-fetch-site': 'same-origin' })
  if (await isValid(target, cookie)) findings.push('the session is still valid after the logout')
  if (!(await socket.isEnded())) findings.push('the socket is still open after the session ended')
  return findings
}

const days = (count: number) => count * 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000

/** A session expires two weeks after its last use, and after ninety days in any case. */
export const checkExpiry: Check = async (target) => {
  const findings: string[] = []
  const { server } = target
  const advanceClock = (time: number) => {
    server.now = new Date(server.now.getTime() + time)
  }
  const idleCookie = cookieOf(await signedInAt(target, 'idle@example.com'))
  advanceClock(days(14) - hourMs)
  if (!(await isValid(target, idleCookie)))
    findings.push('a session ends before two weeks are over')
  advanceClock(days(14) + hourMs)
  if (await isValid(target, idleCookie))
    findings.push('a session is valid after two weeks without use')

  const usedCookie = cookieOf(await signedInAt(target, 'constant@example.com'))
  for (let visit = 0; visit < 8; visit += 1) {
    advanceClock(days(11))
    if (!(await isValid(target, usedCookie))) findings.push('a session in use has expired')
  }
  advanceClock(days(2) + hourMs)
  if (await isValid(target, usedCookie)) findings.push('a session is valid after ninety days')
  return findings
}

interface Session {
  id: string
  isThis: boolean
}
const listSessions = async (client: HttpClient) =>
  (await (await client.get('/api/sessions')).json()) as Session[]
const currentSessionIds = (list: Session[]) =>
  list.filter(({ isThis }) => isThis).map(({ id }) => id)

/** Sessions are listed to their owner and end with their sockets, one by one or all at once. */
export const checkRevocation: Check = async (target) => {
  const findings: string[] = []
  const [phone, laptop, other] = [
    await signedInAt(target, 'devices@example.com'),
    await signedInAt(target, 'devices@example.com'),
    await signedInAt(target, 'neighbour@example.com'),
  ]
  const sessionCookies = {
    phone: cookieOf(phone),
    laptop: cookieOf(laptop),
    other: cookieOf(other),
  }
  const sessions = await listSessions(laptop)
  const [phoneSession = ''] = currentSessionIds(await listSessions(phone))
  const [laptopSession = ''] = currentSessionIds(sessions)
  const ids = sessions.map(({ id }) => id).toSorted()
  if (
    ids.join() !== [laptopSession, phoneSession].toSorted().join() ||
    laptopSession === phoneSession
  ) {
    findings.push('the list is not that of the user’s sessions')
  }
  const text = JSON.stringify(sessions)
  if ([phone, laptop].some(({ cookies }) => text.includes(cookies.get(sessionCookie) ?? '?'))) {
    findings.push('the list shows a token')
  }

  let socket = await openSocket(target, sessionCookies.phone)
  await clientAt(target, laptop).send('DELETE', `/api/sessions/${phoneSession}`)
  if (await isValid(target, sessionCookies.phone)) findings.push('an ended session is still valid')
  if (!(await socket.isEnded())) findings.push('the socket of an ended session is still open')
  if (!(await isValid(target, sessionCookies.laptop)))
    return [...findings, 'a session ended together with another']

  const newClient = await signedInAt(target, 'devices@example.com')
  socket = await openSocket(target, cookieOf(newClient))
  await clientAt(target, laptop).send('DELETE', '/api/sessions')
  for (const cookie of [sessionCookies.laptop, cookieOf(newClient)]) {
    if (await isValid(target, cookie))
      findings.push('a session is still valid after all were ended')
  }
  if (!(await socket.isEnded()))
    findings.push('a socket is still open after all sessions were ended')
  if (!(await isValid(target, sessionCookies.other))) findings.push('another user was signed out')
  return findings
}
