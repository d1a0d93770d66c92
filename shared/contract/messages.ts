import * as z from 'zod/mini'
import { orNull } from '../text.ts'
import { jobStatuses } from './jobs.ts'

/** Where the socket is opened. It speaks to the client only; the client sends nothing. */
export const socketPath = '/ws'

const jobCompleted = z.object({
  type: z.literal('job_completed'),
  jobId: z.string(),
  /** A failed job has ended too. */
  status: z.enum(jobStatuses),
  result: orNull(
    z.union([z.object({ audioUrl: z.string() }), z.object({ meditationAudioUrl: z.string() })]),
  ),
  error: orNull(z.string()),
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
