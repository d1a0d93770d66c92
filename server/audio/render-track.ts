/** Renders a script to a complete MP3 file with its tags. */
import { trackTags, trackTrailer } from './id3.ts'
import { type AudioRequest, type RenderedAudio, renderAudio } from './render-audio.ts'
import { type PlanRequest, planTrack } from './track-plan.ts'

export interface Narration extends PlanRequest, Omit<AudioRequest, 'plan' | 'onWait'> {
  readonly title: string
}

export async function renderTrack(narration: Narration): Promise<RenderedAudio> {
  const { title, sink } = narration
  const plan = planTrack(narration)
  const tags = trackTags({ title, seconds: plan.seconds })
  await sink(tags)
  const audio = await renderAudio({ ...narration, plan })
  await sink(trackTrailer)
  return { ...audio, bytes: tags.length + audio.bytes + trackTrailer.length }
}
