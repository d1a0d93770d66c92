import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailAddress, orNull, text } from '../text.ts'
import { listQuery } from './lists.ts'

export const contactMessage = z.strictObject({
  name: text({ min: 1, max: 100 }),
  email: emailAddress,
  message: text({ min: 10, max: 2000 }),
})
export type ContactMessage = z.output<typeof contactMessage>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/support/contact',
  access: 'public',
  summary: 'Write to the people behind Evenstream',
  body: z.extend(contactMessage, {
    /** A honeypot: hidden from users, filled in by bots. */
    reference: z.optional(text({ min: 0, max: 2000 })),
  }),
  status: 201,
  response: z.object({ ok: z.literal(true) }),
  clientSchema: null,
})

const receivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Also true if the honeypot is filled in. Such a message is not emailed. */
  looksLikeAdvertising: z.boolean(),
  createdAt: z.iso.datetime(),
  answeredAt: orNull(z.iso.datetime()),
  /**
   * true: the message can no longer be decrypted; `name` and `message` are replaced by English words, and `email` is
   * empty. Absent otherwise.
   */
  isDamaged: z.optional(z.boolean()),
})

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: 'admin',
  summary: 'What people wrote through the contact form, newest first, one page',
  query: listQuery,
  response: z.array(receivedMessage),
})

export const markContactMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/contact-messages/{id}',
  resource: 'message',
  access: 'admin',
  summary: 'Mark a message as answered, or as open again',
  body: z.strictObject({ answered: z.boolean() }),
  response: receivedMessage,
})
