import type { Email } from '#server/ports/mail.ts'

export interface MailAddresses {
  from: string
  to: string
}

/** One line without control characters, so that a name cannot start another header. */
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
  // The library must not read files or URLs named in the content.
  disableFileAccess: true,
  disableUrlAccess: true,
})
