import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull, text } from '../text.ts'
import { careFields } from './care.ts'
import { resourceId } from './ids.ts'
import { audioRequest, clientQueuedJob, queuedJob } from './jobs.ts'
import { damagedParts, listCursor, timestamp } from './lists.ts'

export const timesOfDay = ['morning', 'evening'] as const
export const reflectionMaxLength = 10_000

export const journalEntry = z.object({
  id: z.string(),
  content: z.string(),
  timeOfDay: z.enum(timesOfDay),
  /** null once the slide has been deleted. */
  targetSlideId: orNull(z.string()),
  /** The guidance. */
  aiFeedback: z.string(),
  /** The guidance says where to find help, and the screen shows the help lines. */
  needsSupport: z._default(z.boolean(), false),
  ...careFields,
  /** The ids of the earlier entries that the guidance takes into account. Absent: none. */
  rememberedIds: z.optional(z.array(z.string())),
  meditationAudioUrl: orNull(z.string()),
  /** false: a text that the meditation needs is damaged, so none is offered. Absent otherwise. */
  canBeNarrated: z.optional(z.boolean()),
  meditationTrackId: orNull(z.string()),
  /** The model that wrote the meditation; null: the built-in guide, or there is none yet. */
  meditationWrittenBy: orNull(z.string()),
  /** The model that wrote the guidance; null: the built-in guide. */
  writtenBy: orNull(z.string()),
  createdAt: timestamp,
  damagedParts,
})

/** A date such as 2026-11-15. PostgreSQL refuses the year 0000. */
export const calendarDay = z.string().check(
  z.regex(/^[12]\d{3}-\d\d-\d\d$/),
  // JavaScript reads February 30 as March 2.
  z.refine((day) => new Date(day).toJSON()?.startsWith(day) ?? false),
)

export const listJournalEntries = endpoint({
  method: 'GET',
  path: '/api/journal-entries',
  access: 'user',
  summary: 'The reflections of the user, newest first',
  query: z.strictObject({
    cursor: z.optional(listCursor),
    /** Only those of one day, in the time zone of the user. */
    day: z.optional(calendarDay),
    targetSlideId: z.optional(resourceId),
  }),
  response: z.array(journalEntry),
})

export const createJournalEntry = endpoint({
  method: 'POST',
  path: '/api/journal-entries',
  access: 'user',
  summary: 'Record a reflection and answer it with guidance',
  body: z.strictObject({
    content: text({ min: 1, max: reflectionMaxLength }),
    timeOfDay: z.enum(timesOfDay),
    targetSlideId: resourceId,
  }),
  status: 201,
  response: z.extend(journalEntry, {
    /**
     * Danger is possible, and not certain: the screen offers help beside the guidance. Absent otherwise, and from
     * every later response.
     */
    offersHelp: z.optional(z.boolean()),
  }),
})

export const generateMeditationAudio = endpoint({
  method: 'POST',
  path: '/api/journal-entries/{id}/generate-meditation-audio',
  resource: 'reflection',
  access: 'user',
  summary: 'Queue a guided meditation made from a reflection',
  body: audioRequest,
  status: 202,
  response: queuedJob,
  clientSchema: clientQueuedJob,
})

export const deleteJournalEntry = endpoint({
  method: 'DELETE',
  path: '/api/journal-entries/{id}',
  resource: 'reflection',
  access: 'user',
  summary: 'Delete a reflection, its guidance and its audio',
})
