import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The audio of a track, for its owner only. */
export const audioPathOf = (trackId: string) => `/api/tracks/${trackId}/audio`
/**
 * The track of a job while it is being made. The whole length is known from the beginning; a request for bytes that do
 * not exist yet waits for them. When the job is completed, the same path serves the finished track.
 */
export const previewPathOf = (jobId: string) => `/api/jobs/${jobId}/preview`
export const captionsPathOf = (trackId: string) => `/api/tracks/${trackId}/captions`

/** Seconds from the start of the track. */
const caption = z.object({ start: z.number(), end: z.number(), text: z.string() })

const track = z.object({
  id: z.string(),
  audioUrl: z.string(),
  /** The same captions as WebVTT. */
  captionsUrl: z.string(),
  durationSeconds: z.number(),
  pace: z.number(),
  /** The displayed name of the voice. */
  voice: z.string(),
  captions: z.array(caption),
  /** The waveform: the peak of each of equal slices, 0 to 1. */
  peaks: z.array(z.number()),
})

export const getTrack = endpoint({
  method: 'GET',
  path: '/api/tracks/{id}',
  resource: 'track',
  access: 'user',
  summary: 'What is known of a narrated track: its length, captions and waveform',
  response: track,
})
