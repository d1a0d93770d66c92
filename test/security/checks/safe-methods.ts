import type { HttpClient } from '#testing/http-client.ts'
import { choosePlan, pay } from '#testing/payment-pages.ts'
import { databaseDigest } from '../database-digest.ts'
import { idFor, type OwnedResources } from '../owned-resources.ts'
import {
  addressOf,
  type Check,
  clientAt,
  nameOf,
  routesOf,
  signedInAt,
  type Target,
} from '../target.ts'

/**
 * GET routes that change something on purpose: logging out, which has its own checks, and the return
 * from the payment provider. The return from the identity provider changes nothing here, because it
 * comes without the provider's answer.
 */
const changingGetRoutes = ['/api/logout', '/api/stripe/return']

/** Routes that are upgraded to a socket and have no response body. */
const upgradeRoutes = ['/ws']

/**
 * Apart from `changingGetRoutes`, no GET or HEAD request changes anything, whether it succeeds or is refused. The GET
 * request of the owner must succeed: otherwise only refusals would be checked.
 */
export const checkGetChangesNothing =
  (resources: OwnedResources, admin: HttpClient): Check =>
  async (target) => {
    const findings: string[] = []
    const routes = routesOf(target.server).filter(
      ({ method, path }) => method === 'GET' && !changingGetRoutes.includes(path),
    )
    const [own, asAdmin, anonymous] = [
      clientAt(target, resources.client),
      clientAt(target, admin),
      clientAt(target, target.server.client()),
    ]
    // The session's last use is recorded about once an hour: let that happen before comparing.
    for (const client of [own, asAdmin]) await client.whoAmI()
    for (const route of routes) {
      const address = addressOf(route, idFor(route.path, resources))
      const mustSucceedForOwner =
        ['user', 'admin'].includes(route.access) && !upgradeRoutes.includes(route.path)
      const owner = route.access === 'admin' ? asAdmin : own
      const before = await databaseDigest(target)
      for (const client of [own, asAdmin, anonymous]) {
        const { status } = await client.get(address)
        await client.send('HEAD', address)
        if (client === owner && mustSucceedForOwner && status !== 200) {
          findings.push(`${nameOf(route)} answered ${status} to its owner`)
        }
      }
      if ((await databaseDigest(target)) !== before)
        findings.push(`${nameOf(route)} changed something`)
    }
    return findings
  }

/** The columns of a user that a payment may change. */
const paymentColumns =
  /^(subscription_tier|subscription_status|paid_subscription|payment_.+|stripe_.+)$/

type Row = Record<string, unknown> & { email: string }

async function readUsers({ server }: Target): Promise<Map<string, Row>> {
  const { rows } = await server.database.pool.query<{ row: Row }>(
    'select to_jsonb(u) as row from users u',
  )
  return new Map(rows.map(({ row }) => [row.email, row]))
}

const changedColumns = (before: Row | undefined, after: Row | undefined) =>
  Object.keys({ ...before, ...after }).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  )

let paidUserCount = 0
/** A user who has paid while the product has not received the webhook. */
async function createPaidUser(target: Target) {
  paidUserCount += 1
  const email = `shopper-${paidUserCount}@example.com`
  const client = await target.server.signedIn(email)
  await pay(client, await choosePlan(client, 'essential', 'monthly'))
  return { email, client: clientAt(target, client) }
}

/**
 * The return from the payment provider, from any site, updates the user's own subscription and changes
 * nothing else, neither of other users nor of this one.
 */
export const checkPaymentReturn: Check = async (target) => {
  const findings: string[] = []
  const payer = await createPaidUser(target)
  // Another user, whose payment the return of the first must not fetch.
  await createPaidUser(target)
  const userWithoutCustomer = await signedInAt(target, 'no-customer@example.com')
  const digestOtherTables = () =>
    databaseDigest(target, { excludedTables: /^(rate_limits|users)$|^sandbox_/ })
  const [before, restBefore] = [await readUsers(target), await digestOtherTables()]

  const site = { 'sec-fetch-site': 'cross-site' }
  // The payer returns twice: a repeated return must change nothing else either.
  for (const client of [userWithoutCustomer, payer.client, payer.client]) {
    await client.get('/api/stripe/return', site)
  }
  const after = await readUsers(target)
  if (after.get(payer.email)?.subscription_tier !== 'essential') {
    findings.push('the paid subscription is missing')
  }
  for (const [email, row] of after) {
    if (email !== payer.email && changedColumns(before.get(email), row).length > 0)
      findings.push(`another user was changed: ${email}`)
  }
  for (const column of changedColumns(before.get(payer.email), after.get(payer.email))) {
    if (!paymentColumns.test(column)) findings.push(`the ${column} was changed`)
  }
  if ((await digestOtherTables()) !== restBefore)
    findings.push('something other than the subscription was changed')
  return findings
}
