import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { tiers } from '../plans.ts'
import { text } from '../text.ts'
import { roles, user } from './auth.ts'

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'All users, newest first, one page',
  query: z.strictObject({
    q: z.optional(text({ min: 0, max: 254 })),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.array(user),
})

export const changeUserRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/role',
  access: 'admin',
  summary: 'Make a user an admin, or an admin a user',
  body: z.strictObject({ role: z.enum(roles) }),
  answer: user,
})

export const changeUserSubscription = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/subscription',
  access: 'admin',
  summary: 'Set the tier of a user',
  body: z.strictObject({ tier: z.enum(tiers) }),
  answer: user,
})
