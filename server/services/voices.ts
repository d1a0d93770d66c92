import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Transaction } from '../db/database.ts'
import { facts, users } from '../db/schema/users.ts'

/**
 * Only a process that runs jobs loads a voice engine, and web processes may be on other machines. The process stores
 * the engine's voices in the database, where web processes read them.
 */
const voiceOffer = z.object({
  engine: z.string(),
  /** The light voice is used because the neural one has not been downloaded. */
  isFallback: z.boolean(),
  /** When the worker that stored this was started. */
  since: z.iso.datetime(),
  voices: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** A few words in English on how the voice sounds. */
      character: z.string(),
      characterCode: z.optional(z.string()),
      hasSample: z.boolean(),
    }),
  ),
})
export type VoiceOffer = z.output<typeof voiceOffer>

const factName = 'narration_voice'

/** Called by the worker, at its start and whenever it has rendered a sample. */
export async function storeOfferedVoices(db: Database, offered: VoiceOffer): Promise<void> {
  const value = JSON.stringify(offered)
  await db
    .insert(facts)
    .values({ name: factName, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
}

/** undefined: unknown, as before the first worker has started. */
export async function offeredVoices(db: Database | Transaction): Promise<VoiceOffer | undefined> {
  const [row] = await db.select().from(facts).where(eq(facts.name, factName))
  // A later version may store another format, which counts as unknown.
  return row && voiceOffer.safeParse(parseJson(row.value)).data
}

/** The voices, and the one that this user's next narration uses unless another one is requested. */
export async function voicesFor(db: Database, userId: string) {
  const offered = await offeredVoices(db)
  const voices = offered?.voices ?? []
  const [user] = await db
    .select({ voice: users.narrationVoice })
    .from(users)
    .where(eq(users.id, userId))
  const chosenVoice = voices.find(({ id }) => id === user?.voice) ?? voices[0]
  return { voices, chosen: chosenVoice?.id ?? null }
}

/** undefined: not valid JSON. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
