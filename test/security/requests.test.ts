import { beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { checkContentTypes, checkForeignOrigins, checkMassAssignment } from './checks/requests.ts'
import { prepareForComparison } from './database-digest.ts'
import { targetOf } from './target.ts'
import { withVulnerability } from './vulnerable-proxy.ts'

const server = serveForTests()
beforeAll(() => prepareForComparison(server))

describe('a cross-origin request', () => {
  it('is refused with 403 by every POST, PUT, PATCH and DELETE route except the webhook', async () => {
    expect(await checkForeignOrigins(targetOf(server))).toEqual([])
  })
})

describe('a body without the content type of JSON', () => {
  it('is refused with 415', async () => {
    expect(await checkContentTypes(targetOf(server))).toEqual([])
  })

  it('is reported by the check when the contact form accepts it', async () => {
    const target = await withVulnerability(server, {
      request: ({ path, headers }) => {
        if (path === '/api/support/contact') headers['content-type'] = 'application/json'
      },
    })
    expect(await checkContentTypes(target)).toEqual([
      'POST /api/support/contact answered 201 to text/plain',
      'POST /api/support/contact answered 201 to application/x-www-form-urlencoded',
      'POST /api/support/contact answered 201 to multipart/form-data',
      'something was changed',
    ])
  })
})

describe('an unknown field in a body', () => {
  it('is refused with 400 and named in the response', async () => {
    expect(await checkMassAssignment(targetOf(server))).toEqual([])
  })
})
