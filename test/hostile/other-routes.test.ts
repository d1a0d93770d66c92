import { beforeAll, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { examine } from './examine.ts'
import { Attacker, findingsOf, runTimeout } from './harness.ts'
import { operations } from './operations.ts'

const server = serveForTests()
const attacker = new Attacker(server)
beforeAll(() => attacker.prepare())

/** Routes outside the contract: navigations, files, audio, webhooks and the built-in providers. */
it(
  'routes outside the contract never answer hostile requests with 5xx',
  async () => {
    const contractRoutes = operations.map(({ method, path }) => `${method} ${path}`)
    const otherRoutes = server.mountedRoutes().flatMap((line) => {
      const [, method = '', path = ''] = /^(\S+) (\S+) ·/.exec(line) ?? []
      const pattern = path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{rest}')
      if (contractRoutes.includes(`${method} ${pattern}`)) return []
      const methods = method === '*' ? ['GET', 'POST'] : [method]
      return methods.map((name) => ({ name: `${name} ${pattern}`, method: name, path: pattern }))
    })
    expect(otherRoutes.length).toBeGreaterThan(20)
    const findings: string[] = []
    for (const { name, method, path } of otherRoutes) {
      // With a schema, even an empty one, most requests have a body; without one, most have none.
      const operation = { name, method, path, query: {}, body: path.includes('{') ? {} : undefined }
      const operationFindings = await findingsOf(operation, {
        ids: attacker.idsFor(operation),
        send: (request) => attacker.send(request),
      })
      findings.push(...operationFindings.map((line) => `${name}: ${line}`))
    }
    expect(findings).toEqual([])
  },
  runTimeout * 4,
)

it('the check of hostile requests detects a response of 5xx', () => {
  const request = { method: 'GET', path: '/', headers: {}, body: undefined, json: undefined }
  const findings = examine('GET /', request, { status: 503, headers: {}, text: 'x' })
  expect(findings).toEqual(['answered 503: x'])
})
