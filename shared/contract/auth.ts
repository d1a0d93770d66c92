import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { tiers } from '../plans.ts'
import { orNull } from '../text.ts'

export const roles = ['user', 'admin'] as const

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: orNull(z.string()),
  lastName: orNull(z.string()),
  role: z._default(z.enum(roles), 'user'),
  /** The tier in effect, which may be lower than the stored one. */
  subscriptionTier: z._default(z.enum(tiers), 'free'),
  subscriptionStatus: orNull(z.string()),
  stripeCustomerId: orNull(z.string()),
  focusedSlideId: orNull(z.string()),
})
export type User = z.output<typeof user>

/** The schema for the client: an unknown or null role or tier is read as the lowest one. */
export const clientUser = z.extend(user, {
  role: z.catch(z.enum(roles), 'user'),
  subscriptionTier: z.catch(z.enum(tiers), 'free'),
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'public',
  summary: 'Who is signed in',
  response: z.object({ isAuthenticated: z.boolean(), user: orNull(user) }),
  clientSchema: z.object({ isAuthenticated: z.boolean(), user: orNull(clientUser) }),
})
