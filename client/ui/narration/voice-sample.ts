import { type RefObject, useEffect, useRef, useState } from 'react'
import { pauseOtherAudio } from '#client/lib/sound/pause-other-audio.ts'

interface VoiceSample {
  /** Ref of the audio element that all samples share. */
  audio: RefObject<HTMLAudioElement | null>
  /** The voice whose sample plays or is loading. */
  playingVoice: string | null
  /** The voice whose sample could not be played. */
  failedVoice: string | null
  play: (voice: string, url: string) => void
  stop: () => void
}

/** Plays samples of voices, one at a time. */
export function useVoiceSample(): VoiceSample {
  const audio = useRef<HTMLAudioElement>(null)
  const [playingVoice, setPlayingVoice] = useState<string | null>(null)
  const [failedVoice, setFailedVoice] = useState<string | null>(null)

  useEffect(() => {
    const element = audio.current
    if (!element) return
    const onStopped = () => setPlayingVoice(null)
    const eventNames = ['ended', 'pause', 'error'] as const
    for (const name of eventNames) element.addEventListener(name, onStopped)
    return () => {
      for (const name of eventNames) element.removeEventListener(name, onStopped)
      element.pause()
    }
  }, [])

  return {
    audio,
    playingVoice,
    failedVoice,
    play(voice, url) {
      const element = audio.current
      if (!element) return
      pauseOtherAudio(element)
      element.src = url
      setPlayingVoice(voice)
      setFailedVoice(null)
      element.play().catch((error: unknown) => {
        // Another sample was started, or this one was stopped.
        if (error instanceof DOMException && error.name === 'AbortError') return
        setPlayingVoice(null)
        setFailedVoice(voice)
      })
    },
    stop: () => audio.current?.pause(),
  }
}
