import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull, text } from '../text.ts'
import { careFields } from './care.ts'
import { resourceId } from './ids.ts'
import { audioRequest, clientQueuedJob, queuedJob } from './jobs.ts'
import { damagedParts, listQuery, timestamp } from './lists.ts'

export const goalMaxLength = 2000

const slideSummary = z.object({
  id: z.string(),
  goalDescription: z.string(),
  /** What the goal is about, for the cover art. */
  theme: orNull(z.string()),
  audioUrl: orNull(z.string()),
  trackId: orNull(z.string()),
  createdAt: timestamp,
  /** The goal speaks of danger: it is listed without a picture. */
  needsSupport: z.optional(z.boolean()),
  damagedParts,
})
const slide = z.extend(slideSummary, {
  script: z.string(),
  /** The model that wrote the script; null: the built-in guide. */
  writtenBy: orNull(z.string()),
  /** The script only offers support, and the screen shows where to find help. */
  needsSupport: z._default(z.boolean(), false),
  ...careFields,
  /** false: the script is damaged, so no narration is offered. Absent otherwise. */
  canBeNarrated: z.optional(z.boolean()),
})

export const listSlides = endpoint({
  method: 'GET',
  path: '/api/target-slides',
  access: 'user',
  summary: 'The Target Slides of the user, newest first',
  query: listQuery,
  response: z.array(slideSummary),
})

export const getSlide = endpoint({
  method: 'GET',
  path: '/api/target-slides/{id}',
  resource: 'slide',
  access: 'user',
  summary: 'One Target Slide with its script',
  response: slide,
})

export const generateSlide = endpoint({
  method: 'POST',
  path: '/api/target-slides/generate',
  access: 'user',
  summary: 'Write a script for a goal and keep both as a Target Slide',
  body: z.strictObject({ goalDescription: text({ min: 1, max: goalMaxLength }) }),
  status: 201,
  response: slide,
  // The screen needs only these, and reports when the id is missing.
  clientSchema: z.object({
    id: orNull(z.string()),
    needsSupport: z._default(z.boolean(), false),
  }),
})

export const generateSlideAudio = endpoint({
  method: 'POST',
  path: '/api/target-slides/{id}/generate-audio',
  resource: 'slide',
  access: 'user',
  summary: 'Queue the narration of a Target Slide',
  body: audioRequest,
  status: 202,
  response: queuedJob,
  clientSchema: clientQueuedJob,
})

export const deleteSlide = endpoint({
  method: 'DELETE',
  path: '/api/target-slides/{id}',
  resource: 'slide',
  access: 'user',
  summary: 'Delete a Target Slide and its audio',
})

export const setFocusedSlide = endpoint({
  method: 'PUT',
  path: '/api/users/focused-slide',
  access: 'user',
  summary: 'Choose the Target Slide of the day',
  body: z.strictObject({ slideId: resourceId }),
  response: z.object({ focusedSlideId: z.string() }),
  clientSchema: null,
})
