import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pace } from '../narration.ts'
import { orNull } from '../text.ts'
import { listQuery } from './lists.ts'
import { voiceId } from './voices.ts'

export const jobTypes = ['target_slide_audio', 'journal_meditation_audio'] as const
/** `pending`: an attempt has failed, and the job waits for the next one. */
export const jobStatuses = ['queued', 'pending', 'processing', 'completed', 'failed'] as const

/** The code of `error`, from which the client makes the message in its language. Absent: no error, or no code. */
export const errorCode = z.optional(z.string())

export const job = z.object({
  id: z.string(),
  jobType: z.enum(jobTypes),
  /** The id of the job's subject: a slide or a reflection. */
  resourceId: z.string(),
  status: z.enum(jobStatuses),
  /** Why the job failed: a message in English. */
  error: orNull(z.string()),
  errorCode,
  /** Percent, 0 to 100. */
  progress: orNull(z.number()),
  /** The position of a waiting job; 1 is next. */
  queuePosition: orNull(z.number()),
  createdAt: orNull(z.iso.datetime()),
  /** Where the track can be heard while it is being made. Absent: it has not begun, or the job has ended. */
  previewUrl: z.optional(z.string()),
  /** The seconds of the preview that are made, from the start of the track. */
  previewSeconds: z.optional(z.number()),
  /** The seconds that the whole track will last. */
  previewDurationSeconds: z.optional(z.number()),
})

export const audioRequest = z.strictObject({
  pace,
  /** undefined: the voice that the user chose last. */
  voice: z.optional(voiceId),
  /** Whether a new track is requested for something that has one, which stays until the new one is complete. */
  again: z.optional(z.boolean()),
})
export const queuedJob = z.object({ job, queuePosition: z.number() })
/** The schema for the client, which needs only a part of the job. */
export const clientQueuedJob = z.object({
  job: z.object({
    id: z.string(),
    status: z._default(z.enum(jobStatuses), 'queued'),
    error: orNull(z.string()),
    errorCode,
    progress: orNull(z.number()),
  }),
  queuePosition: z.number(),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'user',
  summary: 'The jobs of the user, newest first',
  query: listQuery,
  response: z.array(job),
})

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  resource: 'job',
  access: 'user',
  summary: 'One job, with its progress',
  response: job,
})
