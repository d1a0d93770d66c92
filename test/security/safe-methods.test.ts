import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { holdBackPaymentEvents } from '#testing/payment-events.ts'
import { serveForTests } from '#testing/server.ts'
import { checkGetChangesNothing, checkPaymentReturn } from './checks/safe-methods.ts'
import { insertFinishedWork } from './insert-finished-work.ts'
import { createResources, type OwnedResources } from './owned-resources.ts'
import { targetOf } from './target.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let resources: OwnedResources
let admin: HttpClient
beforeAll(async () => {
  admin = await server.signedIn('admin@evenstream.test')
  resources = await createResources(server, 'premium@evenstream.test')
  await insertFinishedWork(server, resources.userId)
})

describe('a GET request', () => {
  it('other than a logout, a completed sign-in or the return from the payment provider changes nothing in the database', async () => {
    expect(await checkGetChangesNothing(resources, admin)(targetOf(server))).toEqual([])
  })
})

describe('the return from the payment provider', () => {
  beforeAll(() => holdBackPaymentEvents(server))

  it('updates the user’s own subscription and nothing else', async () => {
    expect(await checkPaymentReturn(targetOf(server))).toEqual([])
  })

  it('is reported by the check as "the paid subscription is missing" if it updates nothing', async () => {
    const target = await withVulnerability(server, {
      request: (proxiedRequest) => {
        if (proxiedRequest.path.startsWith('/api/stripe/return'))
          proxiedRequest.path = '/api/stripe/subscription'
      },
    })
    const findings = await checkPaymentReturn(target)
    expect(findings.some((line) => line.startsWith('the paid subscription is missing'))).toBe(true)
  })
})
