import { beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkContentTypes, checkForeignOrigins, checkMassAssignment } from './checks/requests.ts'
import { targetOf } from './target.ts'
import { replaceJson, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
// The first sign-in and message create keys and prices: do both before a check compares the database.
beforeAll(async () => {
  const client = await server.signedIn('admin@evenstream.test')
  await client.send('POST', '/api/support/contact', {
    name: 'Ida',
    email: 'ida@example.com',
    message: 'Hello, you there.',
  })
})

describe('a cross-origin request', () => {
  it('is refused with 403 by every route that changes something', async () => {
    expect(await checkForeignOrigins(targetOf(server))).toEqual([])
  })

  it('is reported by the check when the origin is not checked', async () => {
    const target = await withVulnerability(server, {
      request: ({ headers }) => {
        delete headers.origin
        delete headers['sec-fetch-site']
      },
    })
    const findings = await checkForeignOrigins(target)
    expect(findings).toContain('PUT /api/writer answered 409 to https://evil.example')
    expect(findings).toContain('a cross-origin request changed something')
  })
})

describe('a body without the content type of JSON', () => {
  it('is refused with 415', async () => {
    expect(await checkContentTypes(targetOf(server))).toEqual([])
  })

  it('is reported by the check when it is accepted', async () => {
    const target = await withVulnerability(server, {
      request: ({ headers }) => {
        if (headers['content-type'] === 'text/plain') headers['content-type'] = 'application/json'
      },
    })
    const findings = await checkContentTypes(target)
    expect(findings).toContain('POST /api/target-slides/generate answered 201 to text/plain')
    expect(findings).toContain('something was changed')
  })
})

describe('an unknown field in a body', () => {
  it('is refused with 400 and named in the response', async () => {
    expect(await checkMassAssignment(targetOf(server))).toEqual([])
  })

  it('is reported by the check when it is ignored silently', async () => {
    const target = await withVulnerability(server, {
      request: (proxiedRequest) =>
        replaceJson(
          proxiedRequest,
          ({ stripeCustomerId: _, ...rest }: Record<string, unknown>) => rest,
        ),
    })
    const findings = await checkMassAssignment(target)
    expect(findings).toContain(
      'POST /api/support/contact answered 201 to a posted stripeCustomerId',
    )
    expect(findings.every((line) => line.endsWith('stripeCustomerId'))).toBe(true)
  })
})
