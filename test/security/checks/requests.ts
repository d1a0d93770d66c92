import { databaseDigest } from '../database-digest.ts'
import {
  addressOf,
  bodyFor,
  type Check,
  isMutation,
  nameOf,
  routesOf,
  signedInAt,
  type Target,
  unknownId,
} from '../target.ts'

const admin = (target: Target) => signedInAt(target, 'admin@evenstream.test')
const mutationRoutes = ({ server }: Target) => routesOf(server).filter(isMutation)

const foreignOrigins: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
]

/** Except for webhooks, POST, PUT, PATCH and DELETE requests with a foreign Origin or Sec-Fetch-Site change nothing. */
export const checkForeignOrigins: Check = async (target) => {
  const findings: string[] = []
  const client = await admin(target)
  const before = await databaseDigest(target)
  for (const route of mutationRoutes(target).filter(({ access }) => access !== 'provider')) {
    for (const headers of foreignOrigins) {
      const path = addressOf(route, unknownId)
      const { status } = await client.send(route.method, path, bodyFor(route), headers)
      if (status !== 403) {
        findings.push(`${nameOf(route)} answered ${status} to ${Object.values(headers)}`)
      }
    }
  }
  if ((await databaseDigest(target)) !== before)
    findings.push('a cross-origin request changed something')
  return findings
}

/** A body without the JSON content type is refused: a form of another site can send one without a preflight. */
export const checkContentTypes: Check = async (target) => {
  const findings: string[] = []
  const client = await admin(target)
  const before = await databaseDigest(target)
  for (const route of mutationRoutes(target)) {
    const body = bodyFor(route)
    if (!body) continue
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await client.fetch(addressOf(route, unknownId), {
        method: route.method,
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      })
      if (status !== 415) findings.push(`${nameOf(route)} answered ${status} to ${type}`)
    }
  }
  if ((await databaseDigest(target)) !== before) findings.push('something was changed')
  return findings
}

const protectedFields = {
  role: 'admin',
  userId: unknownId,
  id: unknownId,
  tier: 'premium',
  subscriptionTier: 'premium',
  subscriptionStatus: 'active',
  stripeCustomerId: 'cus_1',
  isAdmin: true,
  createdAt: '2020-01-01T00:00:00.000Z',
}

/** Unknown fields are refused and named, so that no user can set a role, tier or owner. */
export const checkMassAssignment: Check = async (target) => {
  const findings: string[] = []
  const client = await signedInAt(target, 'admin@evenstream.test')
  for (const route of mutationRoutes(target)) {
    const body = bodyFor(route)
    if (!body) continue
    for (const [name, value] of Object.entries(protectedFields)) {
      if (name in body) continue
      const path = addressOf(route, unknownId)
      const response = await client.send(route.method, path, { ...body, [name]: value })
      const { errors } = (await response.json()) as { errors?: { field: string }[] }
      const isNamed = errors?.some(({ field }) => field === name)
      if (response.status !== 400 || !isNamed) {
        findings.push(`${nameOf(route)} answered ${response.status} to a posted ${name}`)
      }
    }
  }
  return findings
}
