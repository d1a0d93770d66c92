import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#server/ports/mail.ts'
import { SmtpDouble } from '#testing/smtp-double.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const smtp = new SmtpDouble()
beforeAll(() => smtp.start())
beforeEach(() => {
  smtp.mails.length = 0
  smtp.failure = undefined
})
afterAll(() => smtp.stop())

const createMailer = () =>
  createSmtpMailer({ url: smtp.url, from: 'us@evenstream.test', to: 'ops@evenstream.test' })

const anEmail = (overrides: Partial<Email> = {}): Email => ({
  id: randomUUID(),
  replyTo: { name: 'Ida', address: 'ida@example.com' },
  subject: 'A message',
  text: 'Hello there.\n.\nAnd so on.',
  ...overrides,
})

const headersOf = (source = '') =>
  source
    .split(/\r?\n\r?\n/, 1)[0]
    ?.split(/\r?\n(?!\s)/)
    .map((line) => line.toLowerCase()) ?? []

describe('an email', () => {
  it('arrives complete, with its reply address and a stable message id', async () => {
    const email = anEmail()
    await createMailer().send(email)
    const [source = '', ...otherMails] = smtp.mails.map((mail) => mail.source)
    expect(otherMails).toEqual([])
    expect(source.replaceAll('\r\n', '\n')).toContain('\n\nHello there.\n.\nAnd so on.')
    expect(headersOf(source)).toContain('reply-to: ida <ida@example.com>')
    expect(headersOf(source).join('\n')).toContain(`message-id: <${email.id}@`)
  })

  it.each([
    'Ida\r\nBcc: victim@example.com',
    'Ida\nBcc: victim@example.com\n\nAnother body',
    'Ida\u2028Bcc: victim@example.com',
    'Ida\u0000\u000bBcc: victim@example.com',
    '"Ida" <victim@example.com>, Bo',
  ])('gets no additional header from a sender name: %j', async (name) => {
    const replyTo = { name, address: 'ida@example.com' }
    await createMailer().send(anEmail({ replyTo, subject: `A message from ${name}` }))
    const headers = headersOf(smtp.mails[0]?.source)
    expect(headers.filter((line) => /^(bcc|cc):/.test(line))).toEqual([])
    expect(headers.filter((line) => /^(from|to|reply-to|subject):/.test(line))).toHaveLength(4)
    const replyToHeader = headers.find((line) => line.startsWith('reply-to:')) ?? ''
    expect(replyToHeader).toMatch(/<ida@example\.com>$/)
    expect(replyToHeader.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toContain('victim')
  })
})

describe('the SMTP mailer', () => {
  it('takes sender and recipient from the configuration', async () => {
    await createMailer().send(anEmail())
    expect(smtp.mails[0]).toMatchObject({ from: 'us@evenstream.test', to: ['ops@evenstream.test'] })
  })

  it.each([
    ['busy', 'mail.refused'],
    ['refuses', 'mail.refused'],
    ['breaks off', 'mail.unavailable'],
  ] as const)(
    'reports a failure of the mail server (%s) as a code without quoted text',
    async (failure, code) => {
      smtp.failure = failure
      await expect(createMailer().send(anEmail())).rejects.toThrow(new RegExp(`^${code}$`))
    },
  )

  it('reports a rejected password as unavailable, without quoting the password', async () => {
    smtp.failure = 'refuses the sign-in'
    const url = smtp.url.replace('//', '//ops:hunter2@')
    const mailer = createSmtpMailer({ url, from: 'a@b.test', to: 'c@d.test' })
    const error: unknown = await mailer.send(anEmail()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'mail.unavailable' })
    expect(inspect(error, { depth: 9 })).not.toMatch(/hunter2|wrong password/)
  })

  it('reports a mail server that cannot be reached as unavailable', async () => {
    const unreachableServer = { url: 'smtp://127.0.0.1:1', from: 'a@b.test', to: 'c@d.test' }
    await expect(createSmtpMailer(unreachableServer).send(anEmail())).rejects.toThrow(
      /^mail\.unavailable$/,
    )
  })
})
