import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const session = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** Accurate to about an hour. */
  lastSeenAt: z.iso.datetime(),
  /** The session of this request. */
  isThis: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: 'Where the user is signed in, last seen first',
  response: z.array(session),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  resource: 'session',
  access: 'user',
  summary: 'Sign out there',
})

export const endEverySession = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  summary: 'Sign out everywhere, here too',
})
