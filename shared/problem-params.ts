/** The parameters of each problem's message, by the problem's code. */
import * as z from 'zod/mini'
import { fieldError } from './field-errors.ts'
import type { ProblemCode } from './problems.ts'

const allowance = z.object({ allowance: z.enum(['slide', 'audio', 'journal']) })
const withoutParams = z.object({})

/** The schema of the parameters of each code. A missing or misspelt parameter does not compile. */
export const problemParams = {
  'request.invalid': z.union([
    // A body or query does not match its schema.
    z.object({ errors: z.array(fieldError) }),
    z.object({ reason: z.literal('archive_record'), field: z.string() }),
    z.object({
      reason: z.literal('archive_holds_too_much'),
      slides: z.number(),
      entries: z.number(),
      tracks: z.number(),
    }),
    z.object({
      reason: z.enum([
        'unreadable',
        'body_unexpected',
        'cursor',
        'account_email',
        'voice_unknown',
        'not_a_websocket',
        'webhook_signature',
        'import_body_missing',
        'import_disconnected',
        'import_incomplete',
        'import_out_of_memory',
        'import_took_too_long',
        'archive_damaged',
        'archive_unpacks_too_large',
        'archive_unknown_part',
        'archive_incomplete',
        'archive_not_an_export',
        'archive_other_version',
        'archive_script_too_long',
        'archive_mismatch',
        'archive_date_in_future',
        'archive_date_too_old',
        'archive_not_mp3',
        'archive_surplus_records',
        'archive_layout',
        'archive_record_unreadable',
      ]),
    }),
  ]),
  'session.required': withoutParams,
  'plan.upgrade_required': allowance,
  'access.forbidden': withoutParams,
  'origin.foreign': withoutParams,
  'resource.not_found': z.union([
    z.object({
      resource: z.enum([
        'address',
        'session',
        'account',
        'slide',
        'reflection',
        'weekly_review',
        'job',
        'message',
        'user',
        'track',
        'voice_sample',
        'export',
        // The user has no slide from which a meditation could be made.
        'slide_for_meditation',
      ]),
    }),
    // A stored text can no longer be decrypted.
    z.object({ damaged: z.enum(['goal', 'script', 'reflection']) }),
  ]),
  'request.method': withoutParams,
  'request.timeout': withoutParams,
  'resource.conflict': z.object({
    reason: z.enum([
      'narrated_already',
      'needs_support',
      'checkout_in_progress',
      'no_subscription',
      'subscription_unknown_to_provider',
      'no_outside_model',
      'model_not_chosen',
      'account_not_empty',
      'import_in_progress',
      'last_admin',
      'last_admin_leaving',
      'own_admin_role',
    ]),
  }),
  'request.too_large': z.object({ what: z.enum(['request', 'import']), maxBytes: z.number() }),
  'request.media_type': z.object({ expected: z.string() }),
  'request.range': withoutParams,
  'quota.daily_limit': allowance,
  'request.too_many': z.object({
    reason: z.enum(['requests', 'concurrent', 'billing', 'contact', 'imports', 'accounts']),
  }),
  'server.failed': withoutParams,
  'provider.failed': z.object({
    reason: z.enum(['call_failed', 'no_plans', 'no_checkout', 'not_cancelled']),
  }),
  'server.unavailable': z.object({
    reason: z.enum([
      'overloaded',
      'database',
      'blob_store',
      'restarting',
      'payments_busy',
      'imports_busy',
      'import_not_stored',
      'import_not_read',
      'writers_busy',
      'database_silent',
    ]),
  }),
  'server.cannot_write': z.object({
    reason: z.enum([
      'no_room',
      'read_only',
      // The readiness check shows the following reasons to the operator.
      'database_full',
      'database_read_only',
      'write_pending',
    ]),
  }),
  'server.stopping': withoutParams,
  'provider.timeout': withoutParams,
} as const satisfies Record<ProblemCode, z.ZodMiniType>

export type ProblemParams<Code extends ProblemCode> = z.output<(typeof problemParams)[Code]>
