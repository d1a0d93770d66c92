import {
  addressOf,
  bodyFor,
  type Check,
  changes,
  nameOf,
  nobodysId,
  routesOf,
  signedInAt,
  type Target,
} from '../target.ts'

const admin = (target: Target) => signedInAt(target, 'admin@evenstream.test')
const changing = ({ server }: Target) => routesOf(server).filter(changes)

/** Everything that the product keeps, but for how much was asked of it. */
async function kept({ server }: Target): Promise<string> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'rate_limits'`,
  )
  const sums = rows.map(async ({ name }) => {
    const sum = `select md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`
    return `${name} ${(await pool.query<{ sum: string }>(sum)).rows[0]?.sum}`
  })
  return (await Promise.all(sums)).join('\n')
}

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
]

/** No page of another site, or of another port, changes anything in our name. */
export const checkForeignOrigins: Check = async (target) => {
  const findings: string[] = []
  const visitor = await admin(target)
  const before = await kept(target)
  for (const route of changing(target).filter(({ access }) => access !== 'provider')) {
    for (const headers of elsewhere) {
      const path = addressOf(route, nobodysId)
      const { status } = await visitor.send(route.method, path, bodyFor(route), headers)
      if (status !== 403) {
        findings.push(`${nameOf(route)} answered ${status} to ${Object.values(headers)}`)
      }
    }
  }
  if ((await kept(target)) !== before) findings.push('something was changed from elsewhere')
  return findings
}

/** JSON counts only as JSON: what a form of another site can send without asking is not read. */
export const checkContentTypes: Check = async (target) => {
  const findings: string[] = []
  const visitor = await admin(target)
  const before = await kept(target)
  for (const route of changing(target)) {
    const body = bodyFor(route)
    if (!body) continue
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await visitor.fetch(addressOf(route, nobodysId), {
        method: route.method,
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      })
      if (status !== 415) findings.push(`${nameOf(route)} answered ${status} to ${type}`)
    }
  }
  if ((await kept(target)) !== before) findings.push('something was changed')
  return findings
}

/** To log out has rules of its own; to come back from the provider brings what it says up to date. */
const navigations = ['/api/logout', '/api/stripe/return']

/** Looking changes nothing. */
export const checkGetChangesNothing: Check = async (target) => {
  const findings: string[] = []
  const visitor = await admin(target)
  const routes = routesOf(target.server).filter(
    ({ method, path }) => method === 'GET' && !navigations.includes(path),
  )
  for (const route of routes) {
    const before = await kept(target)
    await visitor.get(addressOf(route, nobodysId))
    await visitor.send('HEAD', addressOf(route, nobodysId))
    if ((await kept(target)) !== before) findings.push(`${nameOf(route)} changed something`)
  }
  return findings
}

const notTheirs = {
  role: 'admin',
  userId: nobodysId,
  id: nobodysId,
  tier: 'premium',
  subscriptionTier: 'premium',
  subscriptionStatus: 'active',
  stripeCustomerId: 'cus_1',
  isAdmin: true,
  createdAt: '2020-01-01T00:00:00.000Z',
}

/** What is not asked for is refused by its name: nobody posts themselves a role, a tier or an owner. */
export const checkMassAssignment: Check = async (target) => {
  const findings: string[] = []
  const visitor = await signedInAt(target, 'admin@evenstream.test')
  for (const route of changing(target)) {
    const body = bodyFor(route)
    if (!body) continue
    for (const [name, value] of Object.entries(notTheirs)) {
      if (name in body) continue
      const path = addressOf(route, nobodysId)
      const response = await visitor.send(route.method, path, { ...body, [name]: value })
      const { errors } = (await response.json()) as { errors?: { field: string }[] }
      const isNamed = errors?.some(({ field }) => field === name)
      if (response.status !== 400 || !isNamed) {
        findings.push(`${nameOf(route)} answered ${response.status} to a posted ${name}`)
      }
    }
  }
  return findings
}
