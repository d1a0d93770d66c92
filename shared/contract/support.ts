import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailAddress, text } from '../text.ts'

export const contactMessage = z.strictObject({
  name: text({ min: 1, max: 100, tooShort: 'Name is required', tooLong: 'Name is too long' }),
  email: emailAddress,
  message: text({
    min: 10,
    max: 2000,
    tooShort: 'Message must be at least 10 characters',
    tooLong: 'Message is too long',
  }),
})

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/support/contact',
  access: 'public',
  summary: 'Write to the people behind Evenstream',
  body: contactMessage,
  status: 201,
  answer: z.object({ ok: z.literal(true) }),
  reads: z.unknown(),
})
