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

/** With any other trouble, such as a wrong password, the next letter would fare no better. */
const aboutTheLetter = ['EENVELOPE', 'EMESSAGE']

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
        const { code = '' } = error as { code?: string }
        throw new MailFailed(aboutTheLetter.includes(code) ? 'mail.refused' : 'mail.unreachable')
      }
    },
  }
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
