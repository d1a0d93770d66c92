import { isDeepStrictEqual } from 'node:util'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problems.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { Things } from '../somebodys-things.ts'
import {
  addressOf,
  at,
  bodyFor,
  type Check,
  endsSession,
  nameOf,
  nobodysId,
  routesOf,
} from '../target.ts'

const endpoints: Endpoint[] = Object.values(contract)
/** These end what the others need. */
const endings = ['DELETE', 'POST /api/account/delete']

/** An answer carries what its schema says, and nothing beyond. */
export const checkSchemas =
  (things: Things, admin: Visitor): Check =>
  async (target) => {
    const findings: string[] = []
    for (const endpoint of endpoints) {
      if (endings.some((ending) => nameOf(endpoint).startsWith(ending))) continue
      const visitor = at(target, endpoint.access === 'admin' ? admin : things.visitor)
      const id = endpoint.path.includes('/tracks/') ? things.trackId : idFor(endpoint, things)
      const route = { ...endpoint, path: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') }
      const response = await visitor.send(
        endpoint.method,
        addressOf(endpoint, id),
        bodyFor(route, id),
      )
      const answer: unknown = await response.json()
      const schema = response.ok ? endpoint.answer : problem
      const parsed = schema?.safeParse(answer)
      if (!parsed?.success) findings.push(`${nameOf(endpoint)} does not fit its schema`)
      else if (!isDeepStrictEqual(parsed.data, answer)) {
        findings.push(`${nameOf(endpoint)} carries more than its schema`)
      }
    }
    return findings
  }

function idFor({ path }: Endpoint, { slideId, entryId, userId }: Things): string {
  if (path.includes('/admin/users/')) return userId
  return /journal-entries\/\{/.test(path) ? entryId : slideId
}

/** What a browser must be told with every answer. */
const always: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'referrer-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /frame-ancestors 'none'/,
}

export const checkHeaders =
  (people: Visitor[]): Check =>
  async (target) => {
    const findings: string[] = []
    const routes = [
      ...routesOf(target.server),
      ...['/', '/library', '/nothing', '/api/nothing', '/assets/nothing'].map((path) => ({
        method: 'GET',
        path,
        access: 'public',
      })),
    ]
    for (const route of routes.filter((one) => !endsSession(one))) {
      for (const person of people) {
        const response = await at(target, person).send(
          route.method,
          addressOf(route, nobodysId),
          bodyFor(route),
        )
        const found = [...unguarded(response), ...(isForAll(route) ? [] : keepable(response))]
        findings.push(...found.map((what) => `${nameOf(route)}: ${what}`))
      }
    }
    return [...new Set(findings)]
  }

/** Files of the build are the same for everybody, and may be kept by anybody. */
const isForAll = ({ access }: { access: string }) => access === 'file'

function unguarded({ headers }: Response): string[] {
  const findings = Object.entries(always).flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name} is ${headers.get(name)}`],
  )
  const policy = headers.get('content-security-policy') ?? ''
  if (/unsafe|(?<![\w.-])\*/.test(policy)) findings.push(`a policy of ${policy}`)
  if (!/default-src '(none|self)'/.test(policy)) findings.push('a policy without a default')
  if (headers.has('access-control-allow-origin')) findings.push('is open to other sites')
  if (headers.has('server') || headers.has('x-powered-by')) findings.push('says what serves it')
  return findings
}

function keepable({ headers }: Response): string[] {
  const isData = /json|audio|zip|vtt/.test(headers.get('content-type') ?? '')
  const caching = headers.get('cache-control') ?? ''
  const isKept = isData && !/no-store|private, no-cache/.test(caching)
  return isKept ? [`may be kept by caches: ${caching || 'nothing said'}`] : []
}

const inside =
  /node_modules|\.ts:\d|\bat \S+ \(|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|ECONN|postgres|drizzle|fastify/i

/** Whatever fails, nothing is said of how the house is built. */
export const checkErrors =
  (people: Visitor[]): Check =>
  async (target) => {
    const findings: string[] = []
    for (const route of routesOf(target.server).filter((one) => !endsSession(one))) {
      for (const person of people) {
        const visitor = at(target, person)
        for (const body of [bodyFor(route), { broken: true }]) {
          if (body && route.method === 'GET') continue
          const response = await visitor.send(route.method, addressOf(route, nobodysId), body)
          const text = await response.text()
          if (response.status >= 400 && inside.test(text)) {
            findings.push(`${nameOf(route)} shows the inside`)
          }
        }
      }
    }
    return [...new Set(findings)]
  }
