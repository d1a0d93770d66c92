/** Playback of the landing page's sample. The audio loads when it is played. */
import { type RefObject, useRef, useState } from 'react'
import { pauseOtherAudio } from '#client/lib/sound/pause-other-audio.ts'
import times from './sample-times.json' with { type: 'json' }

export interface SamplePlayback {
  audio: RefObject<HTMLAudioElement | null>
  status: 'silent' | 'waiting' | 'playing' | 'failed'
  /** Seconds since the start. */
  position: number
  /** Index of the spoken sentence; −1: none. */
  sentenceIndex: number
  play: () => void
  toggle: () => void
  seek: (seconds: number) => void
  /** Handlers for the audio element. */
  events: Record<'onPlaying' | 'onWaiting' | 'onPause' | 'onEnded' | 'onTimeUpdate', () => void>
}

export const sampleUrl = '/sample.mp3'
export const sampleSeconds = times.seconds

export function useSamplePlayback(): SamplePlayback {
  const audio = useRef<HTMLAudioElement>(null)
  const [status, setStatus] = useState<SamplePlayback['status']>('silent')
  const [position, setPosition] = useState(0)

  function play(): void {
    const element = audio.current
    if (!element) return
    pauseOtherAudio(element)
    setStatus('waiting')
    if (element.error) element.load()
    element.play().catch((error: unknown) => {
      // A pause rejects play() with an AbortError, which is no failure.
      const wasPaused = error instanceof DOMException && error.name === 'AbortError'
      setStatus(wasPaused ? 'silent' : 'failed')
    })
  }

  return {
    audio,
    status,
    position,
    sentenceIndex: position > 0 ? times.starts.findLastIndex((start) => start <= position) : -1,
    play,
    toggle: () => (status === 'playing' || status === 'waiting' ? audio.current?.pause() : play()),
    seek(seconds) {
      if (audio.current) audio.current.currentTime = seconds
      setPosition(seconds)
    },
    events: {
      onPlaying: () => setStatus('playing'),
      onWaiting: () => setStatus('waiting'),
      onPause: () => setStatus('silent'),
      onEnded: () => {
        setStatus('silent')
        setPosition(0)
      },
      onTimeUpdate: () => setPosition(audio.current?.ended ? 0 : (audio.current?.currentTime ?? 0)),
    },
  }
}
