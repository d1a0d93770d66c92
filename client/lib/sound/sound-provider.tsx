import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { player as texts } from '#client/texts/player.ts'
import { captionsPathOf } from '#shared/contract/tracks.ts'
import { useCloseLostTrack } from './lost-track.ts'
import { useMediaSession } from './media-session.ts'
import { type CurrentTrack, createSound, type Sound, type SoundState } from './sound.ts'

const SoundContext = createContext<Sound | null>(null)

/** Holds the one audio element that plays tracks (samples have others). Unmounting it ends the sound. */
export function SoundProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [sound] = useState(() => createSound(userId))
  const audio = useRef<HTMLAudioElement>(null)
  const current = useSyncExternalStore(sound.subscribe, () => sound.state().current)
  const trackId = current?.source.trackId ?? null
  useEffect(() => (audio.current ? sound.attach(audio.current) : undefined), [sound])
  return (
    <SoundContext value={sound}>
      {/* biome-ignore lint/a11y/useMediaCaption: a track has its captions once it is made */}
      <audio ref={audio} preload="metadata">
        {trackId !== null && (
          <track kind="captions" src={captionsPathOf(trackId)} label={texts.captions} default />
        )}
      </audio>
      {current && <CurrentTrackEffects key={current.source.id} sound={sound} current={current} />}
      {children}
    </SoundContext>
  )
}

function CurrentTrackEffects({ sound, current }: { sound: Sound; current: CurrentTrack }) {
  useMediaSession(current.playback, current.source)
  useCloseLostTrack(sound, current)
  return null
}

export function useSound(): Sound {
  const sound = useContext(SoundContext)
  if (!sound) throw new Error('Sound is played inside a SoundProvider')
  return sound
}

/** Selects a part of the player's state. */
export function useSoundState<Value>(select: (state: SoundState) => Value): Value {
  const sound = useSound()
  return useSyncExternalStore(sound.subscribe, () => select(sound.state()))
}
