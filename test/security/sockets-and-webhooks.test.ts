import { describe, expect, it } from 'vitest'
import { webhookPath } from '#server/payments/events.ts'
import { signEvent } from '#testing/payment-events.ts'
import { serveForTests } from '#testing/server.ts'
import { checkSocketCount, checkSockets, checkWebhooks } from './checks/sockets-and-webhooks.ts'
import { targetOf } from './target.ts'
import { type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()

describe('a socket', () => {
  it('requires our origin and a session, and receives the events of its own user only', async () => {
    expect(await checkSockets(targetOf(server))).toEqual([])
  })

  it('is refused when its user has too many open sockets', async () => {
    expect(await checkSocketCount(targetOf(server))).toEqual([])
  })
})

describe('a payment webhook', () => {
  it('is accepted only with a valid and recent signature', async () => {
    expect(await checkWebhooks(targetOf(server))).toEqual([])
  })

  it('is reported by the check when any signature is accepted', async () => {
    const resigning: Vulnerability = {
      request: ({ path, body, headers }) => {
        if (path === webhookPath)
          headers['stripe-signature'] = signEvent(server, String(body)).header
      },
    }
    const findings = await checkWebhooks(await withVulnerability(server, resigning))
    expect(findings).toContain('a message with one byte changed was answered 200')
  })
})
