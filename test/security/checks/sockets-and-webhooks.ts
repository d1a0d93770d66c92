import { once } from 'node:events'
import { WebSocket } from 'ws'
import { notifyUser } from '#server/live/events.ts'
import { maxSocketsPerUser } from '#server/live/sockets.ts'
import { webhookPath } from '#server/payments/events.ts'
import { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'
import { signEvent } from '#testing/payment-events.ts'
import { type Check, cookieOf, signedInAt, type Target } from '../target.ts'

function socketTo({ origin }: Target, headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers })
  socket.on('error', () => {})
  return socket
}

/** The result of an upgrade request: opened, or the status of the refusal. */
async function outcome(socket: WebSocket): Promise<'open' | number> {
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode)
  const result = await Promise.race([once(socket, 'open').then(() => 'open' as const), refused])
  socket.terminate()
  return result
}

/** A socket needs our origin and a valid session, and gets only the events of its user. */
export const checkSockets: Check = async (target) => {
  const findings: string[] = []
  const ida = await signedInAt(target, 'ida@example.com')
  const bo = await signedInAt(target, 'bo@example.com')
  const ownOrigin = target.server.origin
  const refusals: [string, Record<string, string>, number][] = [
    ['without a session', { origin: ownOrigin }, 401],
    ['with a made-up session', { origin: ownOrigin, cookie: 'evenstream_session=x' }, 401],
    ['from another site', { origin: 'https://evil.example', cookie: cookieOf(ida) }, 403],
    ['from another port', { origin: 'http://localhost:1', cookie: cookieOf(ida) }, 403],
    ['from a sandboxed frame', { origin: 'null', cookie: cookieOf(ida) }, 403],
    ['without an origin', { cookie: cookieOf(ida) }, 403],
  ]
  for (const [how, headers, expected] of refusals) {
    const result = await outcome(socketTo(target, headers))
    if (result !== expected) findings.push(`a socket ${how}: ${result}`)
  }
  const socket = socketTo(target, { origin: ownOrigin, cookie: cookieOf(bo) })
  await once(socket, 'open')
  const received: unknown[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  const { db } = target.server.database
  const firstMessage = once(socket, 'message')
  await notifyUser(db, await idOf(ida), { ...jobEndedEvent, jobId: 'of-ida' })
  await notifyUser(db, await idOf(bo), { ...jobEndedEvent, jobId: 'of-bo' })
  await firstMessage
  if (JSON.stringify(received).includes('of-ida'))
    findings.push('the event of another user was received')
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(10_000) }).catch(() => [0])
  socket.send('x'.repeat(100_000))
  // 1009: the message is too big.
  if ((await closed)[0] !== 1009) findings.push('a frame that is too large is read')
  socket.terminate()
  return findings
}

/** The number of open sockets for each user is limited. */
export const checkSocketCount: Check = async (target) => {
  const client = await signedInAt(target, 'many-tabs@example.com')
  const headers = { origin: target.server.origin, cookie: cookieOf(client) }
  const allowed = Array.from({ length: maxSocketsPerUser }, () => socketTo(target, headers))
  await Promise.all(allowed.map((socket) => once(socket, 'open')))
  const result = await outcome(socketTo(target, headers))
  for (const socket of allowed) socket.terminate()
  return result === 429 ? [] : [`a socket beyond the limit: ${result}`]
}

const jobEndedEvent = {
  type: 'job_completed',
  status: 'failed',
  result: null,
  error: null,
} as const

const minutes = (count: number) => count * 60_000
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** A webhook is accepted only with the provider's recent signature over the exact body. */
export const checkWebhooks: Check = async (target) => {
  const findings: string[] = []
  const { server } = target
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { customer: 'cus_1' } },
  }
  const body = JSON.stringify(event)
  const validSignature = signEvent(server, body)
  const signatureMinutesFromNow = (count: number) =>
    signEvent(server, body, { at: new Date(server.now.getTime() + minutes(count)) }).header
  const messages: [string, string, string | undefined][] = [
    ['without a signature', body, undefined],
    ['with an empty signature', body, ''],
    ['with a forged signature', body, signEvent(server, body, { secret: 'whsec_forged' }).header],
    ['that is old', body, signatureMinutesFromNow(-10)],
    ['that is dated ahead', body, signatureMinutesFromNow(10)],
    [
      'whose header names the current time before one that is ahead',
      body,
      `t=${seconds(server.now)},${signatureMinutesFromNow(10)}`,
    ],
    ['with one byte changed', body.replace('cus_1', 'cus_2'), validSignature.header],
    ['with one byte more', `${body} `, validSignature.header],
    ['with another time', body, validSignature.header.replace(/t=\d/, 't=9')],
    ['of an older scheme', body, validSignature.header.replace('v1=', 'v0=')],
    ['without a body', '', validSignature.header],
  ]
  for (const [how, content, header] of messages) {
    const { status } = await new HttpClient(target.origin).fetch(webhookPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header !== undefined && { 'stripe-signature': header }),
      },
      body: content,
    })
    if (status !== 400) findings.push(`a message ${how} was answered ${status}`)
  }
  return findings
}
