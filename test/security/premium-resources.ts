import type { TestServer } from '#testing/server.ts'
import { insertFinishedWork } from './insert-finished-work.ts'
import { createResources, type OwnedResources } from './owned-resources.ts'

let userCount = 0
/** A new user each time, because a check uses up the resources. */
export async function createPremiumResources(server: TestServer): Promise<OwnedResources> {
  userCount += 1
  const email = `user-${userCount}@example.com`
  await server.signedIn(email)
  await server.database.pool.query(
    `update users set subscription_tier = 'premium', subscription_status = 'active' where email = $1`,
    [email],
  )
  return createResources(server, email)
}

export async function createResourcesWithFinishedWork(server: TestServer): Promise<OwnedResources> {
  const resources = await createPremiumResources(server)
  await insertFinishedWork(server, resources.userId)
  return resources
}
