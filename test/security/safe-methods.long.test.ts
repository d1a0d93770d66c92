import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { holdBackPaymentEvents } from '#testing/payment-events.ts'
import { serveForTests } from '#testing/server.ts'
import { checkGetChangesNothing, checkPaymentReturn } from './checks/safe-methods.ts'
import { insertFinishedWork } from './insert-finished-work.ts'
import { createResources, type OwnedResources } from './owned-resources.ts'
import { type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let ida: OwnedResources
let admin: HttpClient
beforeAll(async () => {
  admin = await server.signedIn('admin@evenstream.test')
  ida = await createResources(server, 'premium@evenstream.test')
  await insertFinishedWork(server, ida.userId)
})

describe('a GET request', () => {
  it('is reported by the check when it starts something', async () => {
    const target = await withVulnerability(server, {
      request: (proxiedRequest) => {
        if (proxiedRequest.method !== 'GET' || proxiedRequest.path !== '/api/own-data') return
        proxiedRequest.method = 'POST'
        proxiedRequest.path = '/api/own-data/export'
      },
    })
    const findings = await checkGetChangesNothing(ida, admin)(target)
    expect(findings).toContain('GET /api/own-data changed something')
  })

  it('is reported by the check when it deletes the resource', async () => {
    const bo = await createResources(server, 'essential@evenstream.test')
    const target = await withVulnerability(server, {
      request: (proxiedRequest) => {
        if (proxiedRequest.path === `/api/target-slides/${bo.slideId}`)
          proxiedRequest.method = 'DELETE'
      },
    })
    const findings = await checkGetChangesNothing(bo, admin)(target)
    expect(findings).toContain('GET /api/target-slides/:id changed something')
    expect(findings).toContain('GET /api/tracks/:id answered 404 to its owner')
  })
})

describe('the return from the payment provider', () => {
  beforeAll(() => holdBackPaymentEvents(server))

  const onReturn = (change: NonNullable<Vulnerability['request']>): Vulnerability => ({
    request: (proxiedRequest) =>
      proxiedRequest.path.startsWith('/api/stripe/return') ? change(proxiedRequest) : undefined,
  })

  it.each<[string, Vulnerability]>([
    [
      'another user was changed',
      onReturn(async () => {
        await server.database.pool.query(`update users set subscription_tier = 'premium'`)
      }),
    ],
    [
      'the role was changed',
      onReturn(async () => {
        await server.database.pool.query(`update users set role = 'admin'`)
      }),
    ],
    [
      'something other than the subscription was changed',
      onReturn((proxiedRequest) => {
        Object.assign(proxiedRequest, { method: 'POST', path: '/api/own-data/export' })
        delete proxiedRequest.headers['sec-fetch-site']
      }),
    ],
  ])('is reported by the check as "%s"', async (finding, vulnerability) => {
    const findings = await checkPaymentReturn(await withVulnerability(server, vulnerability))
    expect(findings.some((line) => line.startsWith(finding))).toBe(true)
  })
})
