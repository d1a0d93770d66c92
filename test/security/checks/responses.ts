import { isDeepStrictEqual } from 'node:util'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problems.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idFor, type OwnedResources } from '../owned-resources.ts'
import {
  addressOf,
  bodyFor,
  type Check,
  clientAt,
  endsSession,
  nameOf,
  routesOf,
  signedInAt,
  type Target,
  unknownId,
} from '../target.ts'

const endpoints: Endpoint[] = Object.values(contract)
/** Routes that delete something come last, the account last of all. */
const deletions = ['DELETE', 'POST /api/account/delete']
const orderOf = (endpoint: Endpoint) =>
  deletions.findIndex((deletion) => nameOf(endpoint).startsWith(deletion))
const inOrder = endpoints.toSorted((a, b) => orderOf(a) - orderOf(b))

/** Refusals that are expected even for a user with all resources. */
const expectedRefusals: Record<string, number> = {
  // No language model is configured.
  'PUT /api/writer': 409,
  'PUT /api/writer/earlier-entries': 409,
  // The user has no subscription.
  'POST /api/stripe/create-portal-session': 409,
}

/** Every response has the expected status and no field beyond its schema. */
export const checkSchemas =
  (resources: OwnedResources, admin: HttpClient): Check =>
  async (target) => {
    const findings: string[] = []
    for (const endpoint of inOrder) {
      const response = await sendRequest(target, endpoint, resources, admin)
      const name = nameOf(endpoint)
      const status = expectedRefusals[name] ?? endpoint.status
      if (response.status !== status) findings.push(`${name} answered ${response.status}`)
      else findings.push(...schemaFindings(endpoint, response, await response.text()))
    }
    return findings
  }

async function sendRequest(
  target: Target,
  endpoint: Endpoint,
  resources: OwnedResources,
  admin: HttpClient,
) {
  const { method, path, access } = endpoint
  const route = { method, access, path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
  const isDeletion = orderOf(endpoint) >= 0
  const clientOfOwner = () =>
    isDeletion ? signedInAt(target, resources.email) : clientAt(target, resources.client)
  const client = access === 'admin' ? clientAt(target, admin) : await clientOfOwner()
  const body = bodyFor(route, resources.slideId)
  const requestBody = path === '/api/account/delete' ? { email: resources.email } : body
  return client.send(method, addressOf(endpoint, idFor(path, resources)), requestBody)
}

function schemaFindings(endpoint: Endpoint, { ok, status }: Response, text: string): string[] {
  const name = nameOf(endpoint)
  if (status === 204) return text === '' ? [] : [`${name} has a body`]
  const answer: unknown = JSON.parse(text)
  const parsed = (ok ? endpoint.response : problem)?.safeParse(answer)
  if (!parsed?.success) return [`${name} does not fit its schema`]
  return isDeepStrictEqual(parsed.data, answer) ? [] : [`${name} has more fields than its schema`]
}

const internals =
  /node_modules|\.ts:\d|\bat \S+ \(|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|ECONN|postgres|drizzle|fastify/i

/** No error response reveals internals such as stack traces or queries. */
export const checkErrors =
  (users: HttpClient[]): Check =>
  async (target) => {
    const findings: string[] = []
    for (const route of routesOf(target.server).filter((route) => !endsSession(route))) {
      for (const user of users) {
        const client = clientAt(target, user)
        for (const body of [bodyFor(route), { broken: true }]) {
          if (body && route.method === 'GET') continue
          const response = await client.send(route.method, addressOf(route, unknownId), body)
          const text = await response.text()
          if (response.status >= 400 && internals.test(text)) {
            findings.push(`${nameOf(route)} reveals internals`)
          }
        }
      }
    }
    return [...new Set(findings)]
  }
