import * as z from 'zod/mini'
import { orNull } from '../text.ts'
import { errorCode, jobStatuses } from './jobs.ts'

/** The path of the WebSocket. Only the server sends messages. */
export const socketPath = '/ws'
/** The close code after the session has ended. */
export const sessionEndedCode = 4401

/** A job was completed or has failed: what the client parses of the message. */
const jobEnded = z.object({
  type: z.literal('job_completed'),
  jobId: z.string(),
  /** `completed` or `failed`, although the type of the message is `job_completed` in both cases. */
  status: z.enum(jobStatuses),
  error: orNull(z.string()),
  errorCode,
})
/** The same message as the server sends it. */
const jobEndedWithResult = z.extend(jobEnded, {
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
  /** Sent when the track begins. Absent from other messages, and then unchanged. */
  previewUrl: z.optional(z.string()),
})

/**
 * The subscription, role or usage of the user has changed. Also sent to all admins when one of them changes a user. The
 * client fetches the user and the usage again.
 */
const userChanged = z.object({ type: z.literal('user_changed') })

export const socketMessage = z.discriminatedUnion('type', [
  jobEndedWithResult,
  jobProgress,
  userChanged,
])
export type SocketMessage = z.output<typeof socketMessage>

/**
 * The schemas of the messages for the client, by type. The client does not parse the result of a job; it
 * fetches the resource instead. (A discriminated union would add to the size of pages that open no socket.)
 */
export const clientMessageSchemas = {
  job_completed: jobEnded,
  job_progress: jobProgress,
  user_changed: userChanged,
} as const
export type ClientMessage = z.output<
  (typeof clientMessageSchemas)[keyof typeof clientMessageSchemas]
>
