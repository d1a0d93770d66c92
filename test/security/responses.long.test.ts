import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'
import { checkHeaders } from './checks/headers.ts'
import { checkSchemas } from './checks/responses.ts'
import { createPremiumResources, createResourcesWithFinishedWork } from './premium-resources.ts'
import { targetOf, unknownId } from './target.ts'
import { replaceJson, type Vulnerability, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
let admin: HttpClient
beforeAll(async () => {
  admin = await server.signedIn('admin@evenstream.test')
})

describe('a response, in its status and body', () => {
  it('is reported by the check when it has an additional field', async () => {
    const target = await withVulnerability(server, {
      response: (proxiedResponse) =>
        replaceJson(proxiedResponse, (json: object) =>
          Array.isArray(json)
            ? json.map((item: object) => ({ ...item, passwordHash: 'x' }))
            : { ...json, passwordHash: 'x' },
        ),
    })
    const findings = await checkSchemas(await createPremiumResources(server), admin)(target)
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
    const check = checkSchemas(await createPremiumResources(server), admin)
    const findings = await check(await withVulnerability(server, unknownIds))
    expect(findings).toContain('GET /api/jobs/{id} answered 404')
    expect(findings).toContain('PATCH /api/admin/contact-messages/{id} answered 404')
    expect(findings).toContain('DELETE /api/journal-entries/{id} answered 404')
  })
})

describe('a response, in its headers', () => {
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
    const findings = await checkHeaders(await createResourcesWithFinishedWork(server))(target)
    expect(findings.some((line) => line.includes(finding))).toBe(true)
  })

  it.each<[string, (type: string, status: number) => boolean]>([
    ['GET /api/tracks/:id/audio', (type, status) => type === 'audio/mpeg' && status === 206],
    ['GET /api/tracks/:id/audio', (type, status) => type === 'audio/mpeg' && status === 200],
    ['GET /api/tracks/:id/captions', (type) => type.startsWith('text/vtt')],
    ['GET /api/voices/:voice/sample', (type) => type === 'audio/mpeg'],
    ['GET /api/own-data/export/file', (type) => type === 'application/zip'],
  ])('is reported by the check when it is publicly cacheable: %s', async (name, fits) => {
    const target = await withVulnerability(server, {
      response: ({ headers, status }) => {
        if (fits(String(headers['content-type']), status)) headers['cache-control'] = 'public'
      },
    })
    expect(await checkHeaders(await createResourcesWithFinishedWork(server))(target)).toContain(
      `${name}: may be cached: public`,
    )
  })

  it('is reported by the check when it is an error for the owner', async () => {
    const resources = { ...(await createResourcesWithFinishedWork(server)), trackId: unknownId }
    expect(await checkHeaders(resources)(targetOf(server))).toEqual([
      'GET /api/tracks/:id: answered 404 to its owner',
      'GET /api/tracks/:id/audio: answered 404 to its owner',
      'GET /api/tracks/:id/captions: answered 404 to its owner',
      'GET /api/jobs/:id/preview: answered 404 to its owner',
    ])
  })
})
