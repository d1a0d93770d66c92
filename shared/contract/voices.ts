import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orNull } from '../text.ts'

/** Voice ids are defined by the engines. */
export const voiceId = z.string().check(z.regex(/^[\w.-]{1,64}$/))

/** The maximum characters of the displayed name of a voice. */
export const voiceLabelMaxLength = 200

const voice = z.object({
  id: z.string(),
  label: z.string(),
  /** A few words in English on how the voice sounds. */
  character: z.string(),
  /** The same as a code, from which the client makes the words in its language. Absent: unknown. */
  characterCode: z.optional(z.string()),
  /** A short sample; null until it has been rendered. */
  sampleUrl: orNull(z.string()),
})

export const samplePathOf = (id: string) => `/api/voices/${id}/sample`

export const listVoices = endpoint({
  method: 'GET',
  path: '/api/voices',
  access: 'user',
  summary: 'The voices that can narrate, and the one that the user chose last',
  response: z.object({ voices: z.array(voice), chosen: orNull(z.string()) }),
})
