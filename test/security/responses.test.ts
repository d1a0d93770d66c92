import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'
import { checkHeaders } from './checks/headers.ts'
import { checkErrors, checkSchemas } from './checks/responses.ts'
import { insertFinishedWork } from './insert-finished-work.ts'
import { createResources } from './owned-resources.ts'
import { targetOf, unknownId } from './target.ts'
import { replaceJson, type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let admin: HttpClient
beforeAll(async () => {
  admin = await server.signedIn('admin@evenstream.test')
})

let userCount = 0
/** A new user each time, because a check uses up the resources. */
async function createPremiumResources() {
  userCount += 1
  const email = `user-${userCount}@example.com`
  await server.signedIn(email)
  await server.database.pool.query(
    `update users set subscription_tier = 'premium', subscription_status = 'active' where email = $1`,
    [email],
  )
  return createResources(server, email)
}

describe('every response, in its status and body', () => {
  it('has the expected status and no field beyond its schema', async () => {
    expect(await checkSchemas(await createPremiumResources(), admin)(targetOf(server))).toEqual([])
  })

  it('is reported by the check when it has an additional field', async () => {
    const target = await withVulnerability(server, {
      response: (proxiedResponse) =>
        replaceJson(proxiedResponse, (json: object) =>
          Array.isArray(json)
            ? json.map((item: object) => ({ ...item, passwordHash: 'x' }))
            : { ...json, passwordHash: 'x' },
        ),
    })
    const findings = await checkSchemas(await createPremiumResources(), admin)(target)
    expect(findings).toContain('GET /api/auth/user has more fields than its schema')
    expect(findings).toContain('GET /api/target-slides has more fields than its schema')
    expect(findings).toContain('GET /api/jobs/{id} has more fields than its schema')
  })

  it('is reported by the check when it is an unexpected error', async () => {
    const unknownIds: Vulnerability = {
      request: (proxiedRequest) => {
        proxiedRequest.path = proxiedRequest.path.replace(/[\da-f]{8}-[\da-f-]{27}/, unknownId)
      },
    }
    const check = checkSchemas(await createPremiumResources(), admin)
    const findings = await check(await withVulnerability(server, unknownIds))
    expect(findings).toContain('GET /api/jobs/{id} answered 404')
    expect(findings).toContain('PATCH /api/admin/contact-messages/{id} answered 404')
    expect(findings).toContain('DELETE /api/journal-entries/{id} answered 404')
  })
})

describe('every response, in its headers', () => {
  const createResourcesWithFinishedWork = async () => {
    const resources = await createPremiumResources()
    await insertFinishedWork(server, resources.userId)
    return resources
  }

  it('has the security headers', async () => {
    const check = checkHeaders(await createResourcesWithFinishedWork(), [server.client(), admin])
    expect(await check(targetOf(server))).toEqual([])
  })

  it('is cacheable for a year when it is a file of the build', async () => {
    const page = await (await server.client().get('/')).text()
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    const { headers } = await server.client().get(asset)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    ['x-content-type-options', undefined, 'GET /api/auth/user: x-content-type-options is null'],
    [
      'cross-origin-resource-policy',
      'cross-origin',
      'cross-origin-resource-policy is cross-origin',
    ],
    ['cache-control', 'public', 'GET /api/target-slides: may be cached: public'],
    ['cache-control', 'private, no-cache', 'GET /api/target-slides/:id: may be cached'],
    ['access-control-allow-origin', '*', 'allows other origins'],
    [
      'content-security-policy',
      "default-src 'self'; script-src 'unsafe-inline'; frame-ancestors 'none'",
      "a policy of default-src 'self'; script-src 'unsafe-inline'; frame-ancestors 'none'",
    ],
  ])('is reported by the check when its %s is %s', async (name, value, finding) => {
    const target = await withVulnerability(server, {
      response: ({ headers }) => {
        if (value === undefined) delete headers[name]
        else headers[name] = value
      },
    })
    const findings = await checkHeaders(await createResourcesWithFinishedWork())(target)
    expect(findings.some((line) => line.includes(finding))).toBe(true)
  })

  it.each<[string, (type: string, status: number) => boolean]>([
    ['GET /api/tracks/:id/audio', (type, status) => type === 'audio/mpeg' && status === 206],
    ['GET /api/tracks/:id/audio', (type, status) => type === 'audio/mpeg' && status === 200],
    ['GET /api/tracks/:id/captions', (type) => type.startsWith('text/vtt')],
    ['GET /api/voices/:voice/sample', (type) => type === 'audio/mpeg'],
    ['GET /api/own-data/export/file', (type) => type === 'application/zip'],
  ])(
    'is reported by the check when audio or exports are publicly cacheable: %s',
    async (name, fits) => {
      const target = await withVulnerability(server, {
        response: ({ headers, status }) => {
          if (fits(String(headers['content-type']), status)) headers['cache-control'] = 'public'
        },
      })
      expect(await checkHeaders(await createResourcesWithFinishedWork())(target)).toContain(
        `${name}: may be cached: public`,
      )
    },
  )

  it('is reported by the check when it is an error for the owner', async () => {
    const resources = { ...(await createResourcesWithFinishedWork()), trackId: unknownId }
    expect(await checkHeaders(resources)(targetOf(server))).toEqual([
      'GET /api/tracks/:id: answered 404 to its owner',
      'GET /api/tracks/:id/audio: answered 404 to its owner',
      'GET /api/tracks/:id/captions: answered 404 to its owner',
      'GET /api/jobs/:id/preview: answered 404 to its owner',
    ])
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
