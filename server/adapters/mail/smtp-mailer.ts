import { createTransport } from 'nodemailer'
import { type Mailer, MailFailed } from '#server/ports/mail.ts'
import { type MailAddresses, messageOf } from './message.ts'

/** Together well under the time for which a letter is held while it is sent. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

export function createSmtpMailer({ url, ...addresses }: MailAddresses & { url: string }): Mailer {
  const { username, hostname } = new URL(url)
  // A password crosses a network under TLS or not at all.
  const requireTLS = username !== '' && !isThisMachine(hostname)
  const transport = createTransport({ url, requireTLS, ...limits })
  return {
    async send(letter) {
      try {
        await transport.sendMail(messageOf(letter, addresses))
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        throw new MailFailed(responseCode === undefined ? 'mail.unreachable' : 'mail.refused')
      }
    },
  }
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
