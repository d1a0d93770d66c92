import { createTransport } from 'nodemailer'
import { type Mailer, MailFailed } from '#server/ports/mail.ts'
import { type MailAddresses, messageOf } from './message.ts'

/** Together well under the lease of an email in the outbox. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Errors about this email. Any other, such as a wrong password, would fail every email. */
const aboutTheLetter = ['EENVELOPE', 'EMESSAGE']

export function createSmtpMailer({ url, ...addresses }: MailAddresses & { url: string }): Mailer {
  const { username, hostname } = new URL(url)
  // Requires TLS for a password that crosses a network.
  const requireTLS = username !== '' && !isThisMachine(hostname)
  const transport = createTransport({ url, requireTLS, ...limits })
  return {
    async send(letter) {
      try {
        await transport.sendMail(messageOf(letter, addresses))
      } catch (error) {
        const { code = '' } = error as { code?: string }
        throw new MailFailed(aboutTheLetter.includes(code) ? 'mail.refused' : 'mail.unreachable')
      }
    },
  }
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
