import { randomUUID } from 'node:crypto'
import type { Tier } from '#shared/plans.ts'
import type { HttpClient } from './http-client.ts'
import type { TestServer } from './server.ts'

/** Signs in a new user on a plan, without a subscription. */
export async function signInOnPlan(server: TestServer, tier: Tier): Promise<HttpClient> {
  const client = await server.signedIn(`${randomUUID()}@example.com`)
  const { user } = await client.whoAmI()
  await server.database.pool.query(
    "update users set subscription_tier = $2, subscription_status = 'active' where id = $1",
    [user?.id, tier],
  )
  return client
}
