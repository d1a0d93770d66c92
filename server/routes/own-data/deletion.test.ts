import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contactMessages, outbox } from '#server/db/schema/operator.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  exportAccount,
  fillAccountOf,
  getOwnDataOf,
  idOf,
  userBlobFiles,
} from '#testing/own-data.ts'
import { buy, sandboxStripe } from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'

// An unreachable mail server, so that emails stay in the outbox.
const mail = { url: 'smtp://127.0.0.1:1', from: 'us@evenstream.test', to: 'ops@evenstream.test' }
const server = serveForTests({
  variables: { ROLE: 'all' },
  configure: (config) => ({ ...config, mail }),
})
const email = 'Quendolin.Maar@example.com'
const deleteAccount = (client: HttpClient, typedEmail: string) =>
  client.send('POST', '/api/account/delete', { email: typedEmail })

let ida: HttpClient
let bo: HttpClient
let idaId: string

beforeAll(async () => {
  ;[ida, bo] = [await server.signedIn(email), await server.signedIn('bo@example.com')]
  idaId = await idOf(ida)
  const { slideIds } = await fillAccountOf(server, ida, { slides: 2, entries: 3, tracks: 2 })
  await fillAccountOf(server, bo, { slides: 1, entries: 1, tracks: 1 })
  await exportAccount(ida)
  await buy(ida, 'premium', 'annual')
  // A narration that is running or waiting during the deletion.
  await ida.send('POST', `/api/target-slides/${slideIds[1]}/generate-audio`, { pace: 0.85 })
})

describe('deleting an account', () => {
  it('is refused unless the user’s e-mail address is typed', async () => {
    for (const typedEmail of ['bo@example.com', `x${email}`]) {
      const response = await deleteAccount(ida, typedEmail)
      expect(response.status).toBe(400)
      expect(((await response.json()) as { detail: string }).detail).toContain('not the address')
    }
    expect((await ida.send('POST', '/api/account/delete', {})).status).toBe(400)
    expect((await getOwnDataOf(ida)).holds).toEqual({ slides: 2, entries: 3, tracks: 2 })
  })

  it('is refused for the last administrator', async () => {
    const admin = await server.signedIn('admin@evenstream.test')
    const response = await deleteAccount(admin, 'admin@evenstream.test')
    expect(response.status).toBe(409)
    expect(((await response.json()) as { detail: string }).detail).toContain('last administrator')
    await server.database.pool.query(
      "update users set role = 'admin' where email = 'bo@example.com'",
    )
    expect((await deleteAccount(admin, 'admin@evenstream.test')).status).toBe(204)
  })

  it('ends every session and socket, and leaves no id, address or key of the user in the database or in files', async () => {
    const phone = await server.signedIn(email)
    const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: server.origin },
    })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const key = await keyOf(idaId)
    // An import whose process died leaves such a removal: its prefix contains the user's id.
    await server.database.pool.query(
      "insert into blob_removals values ($1, now() + interval '1 day')",
      [`users/${idaId}/imports/x/`],
    )
    expect(blobsOfIda().length).toBeGreaterThan(2)
    const customer = String((await ida.whoAmI()).user?.stripeCustomerId)
    const subscriptions = await sandboxStripe(server).subscriptions.list({ customer })
    expect(subscriptions.data).toMatchObject([{ status: 'active' }])

    for (const sender of [email.toLowerCase(), 'bo@example.com']) {
      const contactMessage = { name: 'Somebody', email: sender, message: 'Hello, you there.' }
      await server.client().send('POST', '/api/support/contact', contactMessage)
    }
    expect(await storedMessages()).toEqual({ messages: 2, waiting: 2 })
    const boAsAdmin = await server.signedIn('bo@example.com')
    const path = `/api/admin/users/${idaId}/subscription`
    expect((await boAsAdmin.send('PATCH', path, { tier: 'essential' })).status).toBe(200)
    // Proves that the search below finds data before the deletion.
    for (const trace of [idaId, email, key]) expect(await rowsWith(trace)).not.toEqual([])

    const response = await deleteAccount(ida, ` ${email.toUpperCase()} `)
    expect(response.status).toBe(204)
    expect(ida.cookies.has('evenstream_session')).toBe(false)
    expect(await storedMessages()).toEqual({ messages: 1, waiting: 1 })
    const log = (await (await boAsAdmin.get('/api/admin/audit-log')).json()) as { whom: object }[]
    expect(log.map(({ whom }) => whom)).toEqual([
      { pseudonym: expect.stringMatching(/^[0-9a-f]{16}$/), email: null },
    ])
    const [paid] = subscriptions.data
    const ended = await sandboxStripe(server).subscriptions.retrieve(paid?.id ?? '')
    expect(ended.status).toBe('canceled')
    expect(await sandboxStripe(server).customers.retrieve(customer)).toMatchObject({
      deleted: true,
    })
    // `sessionEndedCode` of the contract.
    expect((await closed)[0]).toBe(4401)
    expect((await phone.whoAmI()).isAuthenticated).toBe(false)

    await expect.poll(blobsOfIda).toEqual([])
    // A second removal a day later removes blobs that a job wrote after the first.
    const lateFolder = join(server.dataDir, 'blobs', 'users', idaId, 'imports', 'late')
    mkdirSync(lateFolder, { recursive: true })
    writeFileSync(join(lateFolder, 'upload.blob'), 'late')
    const today = server.now
    server.now = new Date(today.getTime() + 26 * 60 * 60 * 1000)
    await expect.poll(() => rowsWith(idaId)).toEqual([])
    server.now = today
    for (const trace of [email, 'quendolin', key]) expect(await rowsWith(trace)).toEqual([])
    const paths = filesIn(server.dataDir)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => path.includes(idaId))).toEqual([])
    for (const path of paths) {
      const content = readFileSync(path)
      for (const trace of [idaId, email, email.toLowerCase(), Buffer.from(key, 'hex')]) {
        expect(content.includes(trace)).toBe(false)
      }
    }
  })

  it('changes nothing of other users', async () => {
    expect((await getOwnDataOf(bo)).holds).toEqual({ slides: 1, entries: 1, tracks: 1 })
    const slides = (await (await bo.get('/api/target-slides')).json()) as { trackId: string }[]
    const sound = await bo.get(`/api/tracks/${slides[0]?.trackId}/audio`)
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })

  it('lets the user sign up again with an empty account', async () => {
    const client = await server.signedIn(email)
    expect(await idOf(client)).not.toBe(idaId)
    expect((await getOwnDataOf(client)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
  })
})

/** The numbers of stored contact messages and of the emails about them that wait in the outbox. */
const storedMessages = async () => ({
  messages: await server.database.db.$count(contactMessages),
  waiting: await server.database.db.$count(outbox),
})

const blobsOfIda = () => userBlobFiles(server).filter((path) => path.includes(idaId))

/** The beginning of every row of the database that contains the text. */
const rowsWith = async (trace: string) =>
  (await server.dump())
    .split('\n')
    .filter((row) => row.toLowerCase().includes(trace.toLowerCase()))
    .map((row) => row.slice(0, 200))

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

async function keyOf(userId: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ wrapped_key: Buffer }>(
    'select wrapped_key from keyring.user_keys where user_id = $1',
    [userId],
  )
  return String(rows[0]?.wrapped_key.toString('hex'))
}
