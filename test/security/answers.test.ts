import { beforeAll, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'
import { checkErrors, checkHeaders, checkSchemas } from './checks/answers.ts'
import { holed, replaceJson } from './holed.ts'
import { somebodysThings, type Things } from './somebodys-things.ts'
import { targetOf } from './target.ts'

const server = serveForTests()
let ida: Things
let admin: Visitor
beforeAll(async () => {
  ida = await somebodysThings(server, 'premium@evenstream.test')
  admin = await server.signedIn('admin@evenstream.test')
})

describe('every answer of a call', () => {
  it('fits its schema and carries nothing beyond', async () => {
    expect(await checkSchemas(ida, admin)(targetOf(server))).toEqual([])
  })

  it('would be found if it carried one field more', async () => {
    const target = await holed(server, {
      response: (answered) =>
        replaceJson(answered, (json: object) =>
          Array.isArray(json)
            ? json.map((one: object) => ({ ...one, passwordHash: 'x' }))
            : { ...json, passwordHash: 'x' },
        ),
    })
    const findings = await checkSchemas(ida, admin)(target)
    expect(findings).toContain('GET /api/auth/user carries more than its schema')
    expect(findings).toContain('GET /api/target-slides carries more than its schema')
  })
})

describe('every answer', () => {
  const people = () => [server.visitor(), ida.visitor, admin]

  it('tells the browser how to guard it', async () => {
    expect(await checkHeaders(people())(targetOf(server))).toEqual([])
  })

  it('may be kept only where it is the same for everybody', async () => {
    const page = await (await server.visitor().get('/')).text()
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    const { headers } = await server.visitor().get(asset)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    ['x-content-type-options', undefined, 'GET /api/auth/user: x-content-type-options is null'],
    [
      'cross-origin-resource-policy',
      'cross-origin',
      'cross-origin-resource-policy is cross-origin',
    ],
    ['cache-control', 'public', 'GET /api/target-slides: may be kept by caches: public'],
    ['access-control-allow-origin', '*', 'is open to other sites'],
    [
      'content-security-policy',
      "default-src 'self'; script-src 'unsafe-inline'; frame-ancestors 'none'",
      "a policy of default-src 'self'; script-src 'unsafe-inline'; frame-ancestors 'none'",
    ],
  ])('would be found without its guard: %s as %s', async (name, value, finding) => {
    const target = await holed(server, {
      response: ({ headers }) => {
        if (value === undefined) delete headers[name]
        else headers[name] = value
      },
    })
    const findings = await checkHeaders([ida.visitor])(target)
    expect(findings.some((line) => line.includes(finding))).toBe(true)
  })
})

describe('a failure', () => {
  const broken = serveForTests()
  let people: Visitor[]
  beforeAll(async () => {
    people = [await broken.signedIn('admin@evenstream.test'), broken.visitor()]
  })

  it('shows nothing of the inside, with the database and without it', async () => {
    expect(await checkErrors([ida.visitor, server.visitor()])(targetOf(server))).toEqual([])
    await broken.database.pool.end()
    expect((await people[0]?.get('/api/auth/user'))?.status).toBe(500)
    expect(await checkErrors(people)(targetOf(broken))).toEqual([])
    broken.database.close = async () => {}
  })

  it('would be found if it showed its stack', async () => {
    const target = await holed(broken, {
      response: (answered) =>
        replaceJson(answered, (json: object) => ({ ...json, stack: new Error('x').stack })),
    })
    expect(await checkErrors(people)(target)).toContain('GET /api/auth/user shows the inside')
  })
})
