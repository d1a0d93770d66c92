/** Everything that a user can read of their account, without the ids. */
import { createHash } from 'node:crypto'
import { everyPage } from './every-page.ts'
import type { Visitor } from './visitor.ts'

type Json = Record<string, unknown>
const nameOf = (id: unknown) => (typeof id === 'string' ? id : undefined)

async function readJson(visitor: Visitor, path: string): Promise<Json> {
  return (await (await visitor.get(path)).json()) as Json
}

/** The details of a track and the hash of its audio. */
async function soundOf(visitor: Visitor, id: string | undefined) {
  if (!id) return null
  const { durationSeconds, captions, peaks, pace, voice } = await readJson(
    visitor,
    `/api/tracks/${id}`,
  )
  const audio = await (await visitor.get(`/api/tracks/${id}/audio`)).arrayBuffer()
  const sha256 = createHash('sha256').update(Buffer.from(audio)).digest('hex')
  return { durationSeconds, captions, peaks, pace, voice, bytes: audio.byteLength, sha256 }
}

export async function wholeAccountOf(visitor: Visitor) {
  const goals = new Map<string, unknown>()
  const slides: Json[] = []
  for (const { id } of await everyPage<Json>(visitor, '/api/target-slides')) {
    const { trackId, ...slide } = await readJson(visitor, `/api/target-slides/${id}`)
    goals.set(String(id), slide.goalDescription)
    const sound = await soundOf(visitor, nameOf(trackId))
    slides.push({ ...slide, id: null, audioUrl: null, sound })
  }
  const entries: Json[] = []
  for (const listedEntry of await everyPage<Json>(visitor, '/api/journal-entries')) {
    const { targetSlideId, meditationTrackId, ...entry } = listedEntry
    const sound = await soundOf(visitor, nameOf(meditationTrackId))
    const goal = goals.get(nameOf(targetSlideId) ?? '')
    entries.push({ ...entry, id: null, meditationAudioUrl: null, goal, sound })
  }
  const reviews = (await everyPage<Json>(visitor, '/api/weekly-reviews')).map((review) => ({
    ...review,
    id: null,
  }))
  const { user } = await visitor.whoAmI()
  return { focus: goals.get(String(user?.focusedSlideId)), slides, entries, reviews }
}
