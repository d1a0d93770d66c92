import { createTransport } from 'nodemailer'
import { type Mailer, MailFailed } from '#server/ports/mail.ts'
import { type MailAddresses, messageOf } from './message.ts'

/** In milliseconds. Their sum is well under the lease of an email in the outbox. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Codes of errors that usually concern one email. Others, such as a wrong password, probably fail every email. */
const emailErrorCodes = ['EENVELOPE', 'EMESSAGE']

export function createSmtpMailer({ url, ...addresses }: MailAddresses & { url: string }): Mailer {
  const { username, hostname } = new URL(url)
  // Requires TLS for a password that crosses a network.
  const requireTLS = username !== '' && !isLoopback(hostname)
  const transport = createTransport({ url, requireTLS, ...timeouts })
  return {
    async send(email) {
      try {
        await transport.sendMail(messageOf(email, addresses))
      } catch (error) {
        const { code = '' } = error as { code?: string }
        throw new MailFailed(emailErrorCodes.includes(code) ? 'mail.refused' : 'mail.unavailable')
      }
    },
  }
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
