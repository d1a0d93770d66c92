import { beforeAll, describe, expect, it } from 'vitest'
import { unzip, zip } from '#testing/archives.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { exportAccount, fillAccountOf, idOf, importArchive } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
const goal = { goalDescription: 'I live above the harbour and paint every morning.' }
let archive: Buffer

beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 3, entries: 2, tracks: 1 })
  const files = await unzip(await exportAccount(ida))
  const account = JSON.parse(String(files['data/account.json'])) as object
  archive = await zip({
    ...files,
    // Forged files that claim a plan, a role and an unused allowance.
    'data/account.json': JSON.stringify({
      ...account,
      role: 'admin',
      subscriptionTier: 'premium',
      subscriptionStatus: 'active',
    }),
    'data/usage.json': '[]\n',
  })
})

const generate = (client: HttpClient) => client.send('POST', '/api/target-slides/generate', goal)
const planAndCharges = async (client: HttpClient) => {
  const { pool } = server.database
  const id = await idOf(client)
  const userQuery = `select role, subscription_tier, subscription_status, stripe_customer_id
    from users where id = $1`
  const chargesQuery = 'select id, charged, charged_on, cost from charges where user_id = $1'
  const [users, charges] = [await pool.query(userQuery, [id]), await pool.query(chargesQuery, [id])]
  return { user: users.rows[0], charges: charges.rows }
}

describe('an import on the free plan', () => {
  it('neither uses the allowance nor adds to it', async () => {
    const client = await server.signedIn('fresh@example.com')
    const before = await planAndCharges(client)
    expect((await importArchive(client, archive)).status).toBe(200)
    expect(await planAndCharges(client)).toEqual(before)
    expect(before.charges).toEqual([])
    expect((await generate(client)).status).toBe(201)
    expect((await generate(client)).status).toBe(429)
  })

  it('does not refund allowance that was used before', async () => {
    const client = await server.signedIn('spent@example.com')
    const response = await generate(client)
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    await client.send('DELETE', `/api/target-slides/${id}`)
    const before = await planAndCharges(client)
    expect((await importArchive(client, archive)).status).toBe(200)
    expect(await planAndCharges(client)).toEqual(before)
    expect(before.charges).toHaveLength(1)
    expect((await generate(client)).status).toBe(429)
  })

  it('restores neither the plan nor the role that the file names', async () => {
    const client = await server.signedIn('hopeful@example.com')
    expect((await importArchive(client, archive)).status).toBe(200)
    const { user } = await client.whoAmI()
    expect(user).toMatchObject({ role: 'user', subscriptionTier: 'free' })
    expect((await client.get('/api/admin/users')).status).toBe(403)
  })
})
