import { useRef } from 'react'
import type { PlaybackStatus } from '#client/lib/sound/playback.ts'
import type { TrackLabels } from '#client/lib/sound/sound.ts'
import { narration } from '#client/texts/narration.ts'
import { useCardVisibility } from '../player/card-visibility.ts'
import { PlayPause } from '../player/controls.tsx'
import { formatClock } from '../player/times.ts'
import { usePlaybackValue, usePlayer } from '../player/use-player.ts'

const texts = narration.preview

interface PreviewPlayerProps {
  /** The finished track has the id of the job, so that it plays on in the player card. */
  jobId: string
  previewUrl: string
  track: TrackLabels
}

/** Plays a track while it is being made. */
export function PreviewPlayer({ jobId, previewUrl, track }: PreviewPlayerProps) {
  const { playback } = usePlayer({ id: jobId, audioUrl: previewUrl, trackId: null, ...track })
  const controls = useRef<HTMLDivElement>(null)
  useCardVisibility(controls, jobId)
  const status = usePlaybackValue(playback, (state) => state.status)
  const seconds = usePlaybackValue(playback, (state) => Math.floor(state.position))
  return (
    <div ref={controls} className="flex animate-appear items-center gap-3.5">
      <PlayPause playback={playback} className="size-12 shrink-0" iconClass="size-5" />
      <p className="min-w-0 flex-1 text-[0.9375rem] leading-snug text-balance">
        <span role="status">{messageOf(status, seconds)}</span>{' '}
        {seconds > 0 && <span className="text-ink-soft tabular-nums">{formatClock(seconds)}</span>}
      </p>
    </div>
  )
}

function messageOf(status: PlaybackStatus, seconds: number): string {
  if (status === 'playing') return texts.playing
  if (status === 'waiting') return texts.waiting
  if (status === 'failed') return texts.failed
  return seconds > 0 ? texts.paused : texts.listen
}
