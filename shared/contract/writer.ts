import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull } from '../text.ts'

/** Who writes for a person: an outside model, where the house has one, or the built-in guide. */
export const writerChoices = ['model', 'guide'] as const

const writer = z.object({
  /** The outside model that could write; null: there is none, and there is nothing to choose. */
  model: orNull(z.string()),
  /** null: they have not been asked yet. Until they agree, nothing of theirs leaves the house. */
  choice: orNull(z.enum(writerChoices)),
})

export const getWriter = endpoint({
  method: 'GET',
  path: '/api/writer',
  access: 'user',
  summary: 'Who writes scripts and guidance for the user',
  answer: writer,
})

export const chooseWriter = endpoint({
  method: 'PUT',
  path: '/api/writer',
  access: 'user',
  summary: 'Choose who writes scripts and guidance',
  body: z.strictObject({ choice: z.enum(writerChoices) }),
  answer: writer,
})
