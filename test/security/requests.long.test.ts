import { beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkContentTypes, checkForeignOrigins, checkMassAssignment } from './checks/requests.ts'
import { prepareForComparison } from './database-digest.ts'
import { replaceJson, withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
beforeAll(() => prepareForComparison(server))

describe('a cross-origin request', () => {
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
