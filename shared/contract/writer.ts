import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull } from '../text.ts'

/** Who writes for a user: an outside model, if one is configured, or the built-in guide. */
export const writerChoices = ['model', 'guide'] as const

const writer = z.object({
  /** The configured outside model; null: there is none, and nothing to choose. */
  model: orNull(z.string()),
  /** null: no choice yet, or a consent to another model. Without consent no text of the user is sent to the model. */
  choice: orNull(z.enum(writerChoices)),
  /**
   * true: reflections written since a consent to this may be sent to the model with later ones. Absent otherwise.
   */
  sharesEarlierEntries: z.optional(z.boolean()),
})

export const getWriter = endpoint({
  method: 'GET',
  path: '/api/writer',
  access: 'user',
  summary: 'Who writes scripts and guidance for the user',
  response: writer,
})

export const chooseWriter = endpoint({
  method: 'PUT',
  path: '/api/writer',
  access: 'user',
  summary: 'Choose who writes scripts and guidance',
  body: z.strictObject({ choice: z.enum(writerChoices) }),
  response: writer,
})

export const shareEarlierEntries = endpoint({
  method: 'PUT',
  path: '/api/writer/earlier-entries',
  access: 'user',
  summary:
    'Allow reflections that are written from now on to be sent to the model with later ones, or withdraw that',
  body: z.strictObject({ isAllowed: z.boolean() }),
  response: writer,
})
