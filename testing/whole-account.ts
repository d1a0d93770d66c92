/**
 * The slides, entries, tracks and reviews of a user as the API returns them, but comparable with those of another user:
 * ids and URLs are null or left out, and a goal stands for the id of its slide.
 */
import { createHash } from 'node:crypto'
import { rowsOfAllPages } from './every-page.ts'
import type { HttpClient } from './http-client.ts'

type Json = Record<string, unknown>
const idOrUndefined = (id: unknown) => (typeof id === 'string' ? id : undefined)

async function readJson(client: HttpClient, path: string): Promise<Json> {
  return (await (await client.get(path)).json()) as Json
}

/** The details of a track, with the size and hash of its audio. */
async function readTrack(client: HttpClient, id: string | undefined) {
  if (!id) return null
  const { durationSeconds, captions, peaks, pace, voice } = await readJson(
    client,
    `/api/tracks/${id}`,
  )
  const audio = await (await client.get(`/api/tracks/${id}/audio`)).arrayBuffer()
  const sha256 = createHash('sha256').update(Buffer.from(audio)).digest('hex')
  return { durationSeconds, captions, peaks, pace, voice, bytes: audio.byteLength, sha256 }
}

export async function wholeAccountOf(client: HttpClient) {
  const goals = new Map<string, unknown>()
  const slides: Json[] = []
  for (const { id } of await rowsOfAllPages<Json>(client, '/api/target-slides')) {
    const { trackId, ...slide } = await readJson(client, `/api/target-slides/${id}`)
    goals.set(String(id), slide.goalDescription)
    const track = await readTrack(client, idOrUndefined(trackId))
    slides.push({ ...slide, id: null, audioUrl: null, track })
  }
  const entries: Json[] = []
  for (const listedEntry of await rowsOfAllPages<Json>(client, '/api/journal-entries')) {
    const { targetSlideId, meditationTrackId, ...entry } = listedEntry
    const track = await readTrack(client, idOrUndefined(meditationTrackId))
    const goal = goals.get(idOrUndefined(targetSlideId) ?? '')
    entries.push({ ...entry, id: null, meditationAudioUrl: null, goal, track })
  }
  const reviews = (await rowsOfAllPages<Json>(client, '/api/weekly-reviews')).map((review) => ({
    ...review,
    id: null,
  }))
  const { user } = await client.whoAmI()
  return { focusedGoal: goals.get(String(user?.focusedSlideId)), slides, entries, reviews }
}
