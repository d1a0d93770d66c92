import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'
import { checkHeaders } from './checks/headers.ts'
import { checkErrors, checkSchemas } from './checks/responses.ts'
import { createPremiumResources, createResourcesWithFinishedWork } from './premium-resources.ts'
import { targetOf } from './target.ts'
import { replaceJson, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let admin: HttpClient
beforeAll(async () => {
  admin = await server.signedIn('admin@evenstream.test')
})

describe('every response, in its status and body', () => {
  it('has the expected status and no field beyond its schema', async () => {
    expect(
      await checkSchemas(await createPremiumResources(server), admin)(targetOf(server)),
    ).toEqual([])
  })
})

describe('every response, in its headers', () => {
  it('has the security headers', async () => {
    const check = checkHeaders(await createResourcesWithFinishedWork(server), [
      server.client(),
      admin,
    ])
    expect(await check(targetOf(server))).toEqual([])
  })

  it('is cacheable for a year when it is a script of the build', async () => {
    const page = await (await server.client().get('/')).text()
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    const { headers } = await server.client().get(asset)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

describe('an error response', () => {
  const brokenServer = serveForTests()
  let clients: HttpClient[]
  beforeAll(async () => {
    clients = [await brokenServer.signedIn('admin@evenstream.test'), brokenServer.client()]
    await brokenServer.database.pool.end()
    // A pool can be ended only once, and the server closes its database after the tests.
    brokenServer.database.close = async () => {}
  })

  it('reveals no internals, with and without a database', async () => {
    const ida = await server.signedIn('ida@example.com')
    expect(await checkErrors([ida, server.client()])(targetOf(server))).toEqual([])
    expect((await clients[0]?.get('/api/auth/user'))?.status).toBe(500)
    expect(await checkErrors(clients)(targetOf(brokenServer))).toEqual([])
  })

  it('is reported by the check when it has a stack trace', async () => {
    const target = await withVulnerability(brokenServer, {
      response: (proxiedResponse) =>
        replaceJson(proxiedResponse, (json: object) => ({ ...json, stack: new Error('x').stack })),
    })
    expect(await checkErrors(clients)(target)).toContain('GET /api/auth/user reveals internals')
  })
})
