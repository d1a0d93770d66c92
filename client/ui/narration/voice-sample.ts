import { type RefObject, useEffect, useRef, useState } from 'react'
import { pauseOtherAudio } from '#client/lib/sound/pause-other-audio.ts'

interface VoiceSample {
  /** Ref of the audio element that all samples share. */
  audio: RefObject<HTMLAudioElement | null>
  /** The voice whose sample plays or is loading. */
  playing: string | null
  /** The voice whose sample could not be played. */
  failed: string | null
  play: (voice: string, url: string) => void
  stop: () => void
}

/** Plays samples of voices, one at a time. */
export function useVoiceSample(): VoiceSample {
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    const element = audio.current
    if (!element) return
    const silent = () => setPlaying(null)
    const names = ['ended', 'pause', 'error'] as const
    for (const name of names) element.addEventListener(name, silent)
    return () => {
      for (const name of names) element.removeEventListener(name, silent)
      element.pause()
    }
  }, [])

  return {
    audio,
    playing,
    failed,
    play(voice, url) {
      const element = audio.current
      if (!element) return
      pauseOtherAudio(element)
      element.src = url
      setPlaying(voice)
      setFailed(null)
      element.play().catch((reason: unknown) => {
        // Another sample was started, or this one was stopped.
        if (reason instanceof DOMException && reason.name === 'AbortError') return
        setPlaying(null)
        setFailed(voice)
      })
    },
    stop: () => audio.current?.pause(),
  }
}
