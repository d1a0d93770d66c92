/** Renders a script to a complete MP3 file with its tags. */
import { trackTags, trackTrailer } from './id3.ts'
import { type AudioRequest, type RenderedAudio, renderAudio } from './render-audio.ts'
import { type PlanRequest, planTrack } from './track-plan.ts'

export interface TrackRequest extends PlanRequest, Omit<AudioRequest, 'plan' | 'onWait'> {
  readonly title: string
}

export async function renderTrack(request: TrackRequest): Promise<RenderedAudio> {
  const { title, sink } = request
  const plan = planTrack(request)
  const tags = trackTags({ title, seconds: plan.seconds })
  await sink(tags)
  const audio = await renderAudio({ ...request, plan })
  await sink(trackTrailer)
  return { ...audio, bytes: tags.length + audio.bytes + trackTrailer.length }
}
