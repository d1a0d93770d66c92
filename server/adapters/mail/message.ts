import type { Email } from '#server/ports/mail.ts'

export interface MailAddresses {
  from: string
  to: string
}

/** One line of plain characters: nothing in a name may begin another header. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const messageOf = ({ id, replyTo, subject, text }: Email, { from, to }: MailAddresses) => ({
  messageId: `<${id}@${from.split('@').at(-1)}>`,
  from,
  to,
  replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) },
  subject: oneLine(subject),
  text,
  // A letter is words, and never leads to a file or an address that would be fetched for it.
  disableFileAccess: true,
  disableUrlAccess: true,
})
