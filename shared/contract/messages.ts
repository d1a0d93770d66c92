import * as z from 'zod/mini'
import { orNull } from '../text.ts'
import { jobStatuses } from './jobs.ts'

/** Where the socket is opened. It speaks to the client only; the client sends nothing. */
export const socketPath = '/ws'
/** Why it was closed: nobody is signed in any more. */
export const sessionEndedCode = 4401

const jobEnded = z.object({
  type: z.literal('job_completed'),
  jobId: z.string(),
  /** A failed job has ended too. */
  status: z.enum(jobStatuses),
  error: orNull(z.string()),
})
const jobCompleted = z.extend(jobEnded, {
  result: orNull(
    z.union([z.object({ audioUrl: z.string() }), z.object({ meditationAudioUrl: z.string() })]),
  ),
})

const jobProgress = z.object({
  type: z.literal('job_progress'),
  jobId: z.string(),
  status: z.enum(jobStatuses),
  progress: z.number(),
  queuePosition: orNull(z.number()),
})

/** Tier, role or usage changed: read the user and the usage again. */
const userChanged = z.object({ type: z.literal('user_changed') })

export const socketMessage = z.discriminatedUnion('type', [jobCompleted, jobProgress, userChanged])
export type SocketMessage = z.output<typeof socketMessage>

/**
 * What the client reads of each, by its type: it looks results up where they are kept. (A union of
 * schemas would also weigh on pages that never open a socket.)
 */
export const clientMessageSchemas = {
  job_completed: jobEnded,
  job_progress: jobProgress,
  user_changed: userChanged,
} as const
export type ClientMessage = z.output<(typeof clientMessageSchemas)[keyof typeof clientMessageSchemas]>
