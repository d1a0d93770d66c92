import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { tiers } from '../plans.ts'
import { orNull, text } from '../text.ts'
import { clientUser, roles, user } from './auth.ts'
import { listCursor, listQuery } from './lists.ts'

/**
 * Whether the identity provider stated at the last sign-in that the address is verified. The server always sends it;
 * null: a client got a response without it.
 */
const emailVerified = orNull(z.boolean())
const managedUser = z.extend(user, { emailVerified })
const clientManagedUser = z.extend(clientUser, { emailVerified })
export type ManagedUser = z.output<typeof managedUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'All users, newest first, one page',
  query: z.strictObject({
    q: z.optional(text({ min: 0, max: 254 })),
    cursor: z.optional(listCursor),
  }),
  response: z.array(managedUser),
  clientSchema: z.array(clientManagedUser),
})

export const changeUserRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/role',
  resource: 'user',
  access: 'admin',
  summary: 'Make a user an admin, or an admin a user',
  body: z.strictObject({ role: z.enum(roles) }),
  response: managedUser,
  clientSchema: null,
})

export const changeUserSubscription = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/subscription',
  resource: 'user',
  access: 'admin',
  summary: 'Set the tier of a user',
  body: z.strictObject({ tier: z.enum(tiers) }),
  response: managedUser,
  clientSchema: null,
})

/** The fields of a user that an admin can change. */
export const auditedChanges = ['role', 'subscription'] as const

/** A user in the log: the address while the account exists, the pseudonym permanently. */
const auditedPerson = z.object({ pseudonym: z.string(), email: orNull(z.string()) })

const auditEntry = z.object({
  id: z.string(),
  who: auditedPerson,
  whom: auditedPerson,
  changed: z.enum(auditedChanges),
  from: z.string(),
  to: z.string(),
  at: z.iso.datetime(),
})

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary: 'What admins have changed, newest first, one page',
  query: listQuery,
  response: z.array(auditEntry),
})

const count = z.number().check(z.nonnegative())
const partState = z.enum(['working', 'failing'])

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'How the parts of the product are doing; never what people wrote',
  response: z.object({
    checkedAt: z.iso.datetime(),
    database: z.object({ state: partState, milliseconds: count }),
    /** Narrations and exports. null: they could not be counted. */
    queue: orNull(
      z.object({
        waiting: count,
        underWay: count,
        /** When the oldest waiting job was queued. */
        oldestSince: orNull(z.iso.datetime()),
      }),
    ),
    /**
     * null: unknown, as before the first worker has started. isFallback: the light voice is used because the
     * neural one has not been downloaded. since: when the worker that stored this was started.
     */
    voice: orNull(
      z.object({ engine: z.string(), isFallback: z.boolean(), since: z.iso.datetime() }),
    ),
    /** isGuide: whether it is the built-in guide, which the client names in its language. Absent: unknown. */
    writer: z.object({ name: z.string(), isGuide: z.optional(z.boolean()) }),
    /** `test`: Stripe with a key of its test mode. */
    payments: z.enum(['sandbox', 'test', 'live']),
    storage: z.object({ state: partState }),
    /** null: the queue could not be counted. */
    mail: orNull(
      z.object({
        /** none: no mail server is configured, and messages are only shown in the panel. */
        by: z.enum(['smtp', 'none']),
        waiting: count,
        /** How many emails were tried before and are not sent yet. */
        failing: count,
        oldestSince: orNull(z.iso.datetime()),
      }),
    ),
  }),
})
