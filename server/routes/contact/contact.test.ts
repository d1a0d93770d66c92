import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactMessages, outbox, rateLimits } from '#server/db/schema/operator.ts'
import { createContactStore } from '#server/db/stores/contact-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { contactLimit, deleteOldAnsweredMessages } from '#server/services/contact.ts'
import { damage } from '#testing/damage.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'
import { SmtpDouble } from '#testing/smtp-double.ts'

const smtp = new SmtpDouble()
beforeAll(() => smtp.start())
afterAll(() => smtp.stop())

const server = serveForTests()
const behindProxy = serveForTests({ variables: { TRUST_PROXY: 'yes' } })
const withMail = serveForTests({
  configure: (config) => ({
    ...config,
    mail: { url: smtp.url, from: 'us@evenstream.test', to: 'ops@evenstream.test' },
  }),
})

const withPassword = serveForTests({
  configure: (config) => ({
    ...config,
    mail: {
      url: smtp.url.replace('//', '//ops:wrong@'),
      from: 'us@evenstream.test',
      to: 'ops@evenstream.test',
    },
  }),
})

beforeEach(async () => {
  for (const { database } of [server, behindProxy, withMail, withPassword]) {
    await database.db.delete(contactMessages)
    await database.db.delete(outbox)
    await database.db.delete(rateLimits)
  }
})

const validMessage = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
const post = (
  client: HttpClient,
  body: unknown = validMessage,
  headers: Record<string, string> = {},
) => client.send('POST', '/api/support/contact', body, headers)

interface ReceivedMessage {
  id: string
  name: string
  email: string
  message: string
  looksLikeAdvertising: boolean
  createdAt: string
  answeredAt: string | null
}
const admin = () => server.signedIn('admin@evenstream.test')
const listMessages = async () =>
  (await (await (await admin()).get('/api/admin/contact-messages')).json()) as ReceivedMessage[]

describe('a contact message', () => {
  it('is accepted from any visitor with 201', async () => {
    const response = await post(server.client())
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    expect(await listMessages()).toMatchObject([{ ...validMessage, answeredAt: null }])
  })

  it.each([
    ['a name of 1 character', { name: 'x' }],
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['a message of 10 characters', { message: '1234567890' }],
    ['a message of 2,000 characters', { message: 'x'.repeat(2000) }],
    ['a plus in the address', { email: 'ida+evenstream@mail.example.co.uk' }],
    ['other scripts', { name: 'Žofie 光', message: 'Привет, и спасибо! 🌊' }],
  ])('is accepted with %s', async (_name, changes) => {
    expect((await post(server.client(), { ...validMessage, ...changes })).status).toBe(201)
    expect((await listMessages())[0]).toMatchObject(changes)
  })

  it.each([
    [{ name: '' }, 'name: Name is required'],
    [{ name: '   ' }, 'name: Name is required'],
    [{ name: 'x'.repeat(101) }, 'name: Name is too long'],
    [{ email: '' }, 'email: Invalid email address'],
    [{ email: 'ida@' }, 'email: Invalid email address'],
    [{ email: 'ida@example.com\r\nBcc: x@y.z' }, 'email: Invalid email address'],
    [{ message: '123456789' }, 'message: Message must be at least 10 characters'],
    [{ message: ' 123456789 ' }, 'message: Message must be at least 10 characters'],
    [{ message: 'x'.repeat(2001) }, 'message: Message is too long'],
    [{ phone: '1' }, 'phone: Unknown field'],
  ])('is refused with 400: %j', async (changes, detail) => {
    const response = await post(server.client(), { ...validMessage, ...changes })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toContain(detail)
    expect(await listMessages()).toEqual([])
  })

  it('is encrypted in the database', async () => {
    await post(server.client(), {
      name: 'Wilhelmina',
      email: 'marmalade@example.com',
      message: 'I live in a caravan.',
    })
    const dump = await server.dump()
    for (const word of ['Wilhelmina', 'marmalade', 'caravan', '127.0.0.1']) {
      expect(dump).not.toContain(word)
      expect(dump).not.toContain(Buffer.from(word).toString('hex'))
    }
  })
})

describe('spam', () => {
  it('gets 201, is marked and not emailed if the hidden field is filled in', async () => {
    const response = await post(withMail.client(), { ...validMessage, reference: 'spam.example' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    const rows = await withMail.database.db.select().from(contactMessages)
    expect(rows).toMatchObject([{ looksLikeAdvertising: true }])
    expect(await withMail.database.db.$count(outbox)).toBe(0)
  })

  it('is not detected if the hidden field is empty', async () => {
    await post(server.client(), { ...validMessage, reference: '' })
    expect(await listMessages()).toMatchObject([{ looksLikeAdvertising: false }])
  })

  it('is stored, marked and not emailed if it looks like advertising', async () => {
    const message = 'Watches: http://a.example http://b.example http://c.example'
    await post(withMail.client(), { ...validMessage, message })
    await post(withMail.client())
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(0)
    expect(smtp.mails.map(({ source }) => source).join()).not.toContain('Watches')
    const rows = await withMail.database.db.select().from(contactMessages)
    expect(rows.map((row) => row.looksLikeAdvertising).sort()).toEqual([false, true])
  })

  it('is refused if it comes from another site', async () => {
    const response = await post(server.client(), validMessage, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
  })
})

describe('the rate limit of contact messages per network address', () => {
  it('accepts a few of 100 messages, and refuses the rest with Retry-After', async () => {
    const client = server.client()
    const responses: Response[] = []
    for (let batch = 0; batch < 2; batch += 1) {
      responses.push(...(await Promise.all(Array.from({ length: 50 }, () => post(client)))))
    }
    const refused = responses.filter(({ status }) => status === 429)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(contactLimit.burst)
    expect(refused).toHaveLength(100 - contactLimit.burst)
    expect(await server.database.db.$count(contactMessages)).toBe(contactLimit.burst)
    const retryAfterSeconds = Number(refused[0]?.headers.get('retry-after'))
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ title: 'Too many requests' })

    server.now = new Date(server.now.getTime() + retryAfterSeconds * 1000)
    expect((await post(client)).status).toBe(201)
  })

  it('ignores an address that the visitor claims in a header', async () => {
    const statuses: number[] = []
    for (let i = 0; i < contactLimit.burst + 5; i += 1) {
      const response = await post(server.client(), validMessage, {
        'x-forwarded-for': `198.51.100.${i}`,
      })
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  it('uses the address that a trusted proxy names, and ignores earlier entries', async () => {
    const postFrom = (forwarded: string) =>
      post(behindProxy.client(), validMessage, { 'x-forwarded-for': forwarded })
    const statuses: number[] = []
    for (let i = 0; i < contactLimit.burst + 5; i += 1) {
      statuses.push((await postFrom(`203.0.113.${i}, 198.51.100.1`)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await postFrom('198.51.100.2')).status).toBe(201)
  })
})

describe('the email about a contact message', () => {
  beforeEach(() => {
    smtp.mails.length = 0
  })

  it('is sent to the operator, with the visitor’s address to reply to', async () => {
    await post(withMail.client())
    await expect.poll(() => smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail).toMatchObject({ from: 'us@evenstream.test', to: ['ops@evenstream.test'] })
    expect(mail?.source).toContain('Reply-To: Ida <ida@example.com>')
    expect(mail?.source).toContain('Hello, you there.')
    await expect.poll(() => withMail.database.db.$count(outbox)).toBe(0)
  })

  it('is not queued if no mail server is configured', async () => {
    await post(server.client(), { ...validMessage, message: 'For the panel alone, please.' })
    expect(await listMessages()).toHaveLength(1)
    expect(await server.database.db.$count(outbox)).toBe(0)
    const files = readdirSync(server.dataDir, { recursive: true }).map(String)
    expect(files.filter((name) => name.includes('outbox') || name.endsWith('.eml'))).toEqual([])
  })

  it('does not fail the request if it cannot be sent, and counts as failing on the health page', async () => {
    smtp.failure = 'busy'
    expect((await post(withMail.client())).status).toBe(201)
    const adminClient = await withMail.signedIn('admin@evenstream.test')
    const mail = async () =>
      ((await (await adminClient.get('/api/admin/health')).json()) as { mail: object }).mail
    await expect.poll(mail).toMatchObject({ by: 'smtp', waiting: 1, failing: 1 })
    smtp.failure = undefined
  })
})

describe('a mail server that refuses our password', () => {
  it('loses no message: it is in the Admin Panel, counts as failing, and is sent later', async () => {
    smtp.mails.length = 0
    smtp.failure = 'refuses the sign-in'
    const message = 'For whoever has changed the password.'
    expect((await post(withPassword.client(), { ...validMessage, message })).status).toBe(201)
    const adminClient = await withPassword.signedIn('admin@evenstream.test')
    const mail = async () =>
      ((await (await adminClient.get('/api/admin/health')).json()) as { mail: object }).mail
    await expect.poll(mail).toMatchObject({ by: 'smtp', waiting: 1, failing: 1 })
    const messages = (await (
      await adminClient.get('/api/admin/contact-messages')
    ).json()) as ReceivedMessage[]
    expect(messages).toMatchObject([{ message }])

    smtp.failure = undefined
    withPassword.now = new Date(withPassword.now.getTime() + 10_000)
    // The email worker polls every few seconds, or when the next message wakes it.
    await post(withPassword.client(), { ...validMessage, message: 'A second one, then.' })
    await expect.poll(() => smtp.mails).toHaveLength(2)
    expect(smtp.mails.map(({ source }) => source).join()).toContain(message)
    await expect.poll(mail).toMatchObject({ waiting: 0, failing: 0, oldestSince: null })
  })
})

describe('contact messages in the Admin Panel', () => {
  it('are sorted newest first, and can be marked as answered and as open again', async () => {
    const before = server.now
    for (const [i, name] of ['Ida', 'Bo'].entries()) {
      server.now = new Date(before.getTime() + i * 1000)
      await post(server.client(), { ...validMessage, name })
    }
    const messages = await listMessages()
    expect(messages.map(({ name }) => name)).toEqual(['Bo', 'Ida'])
    const mark = async (answered: boolean) =>
      (await admin()).send('PATCH', `/api/admin/contact-messages/${messages[0]?.id}`, { answered })
    expect(await (await mark(true)).json()).toEqual({
      ...messages[0],
      answeredAt: server.now.toISOString(),
    })
    expect((await listMessages())[0]?.answeredAt).toBe(server.now.toISOString())
    expect(await (await mark(false)).json()).toEqual(messages[0])
    server.now = before
  })

  it('can be read and marked as answered even if they are damaged', async () => {
    for (const name of ['Ida', 'Bo']) await post(server.client(), { ...validMessage, name })
    const [first, second] = await listMessages()
    await damage(server.database, 'contact_messages.content', String(first?.id))
    const warn = vi.spyOn(server.app.log, 'warn')
    const damagedMessage = {
      ...first,
      name: 'Unknown',
      email: '',
      message: 'This letter is damaged, and can no longer be read.',
      isDamaged: true,
    }
    expect(await listMessages()).toEqual([damagedMessage, second])
    expect(warn.mock.calls).toEqual([
      [{ contact_message: first?.id }, 'a part of a row cannot be decrypted'],
    ])
    warn.mockRestore()
    const path = `/api/admin/contact-messages/${first?.id}`
    const marked = await (await admin()).send('PATCH', path, { answered: true })
    expect(marked.status).toBe(200)
    expect(await marked.json()).toEqual({ ...damagedMessage, answeredAt: server.now.toISOString() })
  })

  it('are deleted a year after they were answered, and not before', async () => {
    const { db } = server.database
    const store = createContactStore(db, createVault(server.masterKey))
    for (const name of ['Ida', 'Bo']) await post(server.client(), { ...validMessage, name })
    const [answered] = await listMessages()
    await store.setAnsweredAt(String(answered?.id), server.now)
    const days = (count: number) => new Date(server.now.getTime() + count * 24 * 60 * 60 * 1000)
    await deleteOldAnsweredMessages(store, days(364))
    expect(await listMessages()).toHaveLength(2)
    await deleteOldAnsweredMessages(store, days(366))
    expect((await listMessages()).map(({ answeredAt }) => answeredAt)).toEqual([null])
  })

  it('get 404 if they do not exist', async () => {
    const path = '/api/admin/contact-messages/3f0c8a52-7f5b-4d0e-9c35-0a4a3c1f9d11'
    expect((await (await admin()).send('PATCH', path, { answered: true })).status).toBe(404)
  })
})
