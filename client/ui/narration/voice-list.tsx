import { Play, Square } from 'lucide-react'
import { useId } from 'react'
import { narration } from '#client/texts/narration.ts'
import { Button } from '../button.tsx'
import { type Voice, VoiceName } from './voice-name.tsx'
import { useVoiceSample } from './voice-sample.ts'

interface VoiceListProps {
  voices: readonly Voice[]
  value: string
  onChange: (voice: string) => void
}

export function VoiceList({ voices, value, onChange }: VoiceListProps) {
  const name = useId()
  const sample = useVoiceSample()
  return (
    <fieldset className="grid animate-appear gap-1.5 @md:grid-cols-2 @md:gap-x-5">
      <legend className="sr-only">{narration.voice}</legend>
      {/* biome-ignore lint/a11y/useMediaCaption: every voice speaks the same sample; users listen to how it sounds, not to what it says */}
      <audio ref={sample.audio} preload="none" />
      {voices.map((voice) => (
        <div
          key={voice.id}
          className="relative flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface-raised pr-1.5 pl-4 transition-colors duration-200 hover:border-edge has-[input:checked]:border-accent has-[input:checked]:bg-accent-soft has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-focus"
        >
          <label className="flex flex-1 cursor-pointer items-center gap-3.5 py-2.5 after:absolute after:inset-0">
            <input
              type="radio"
              name={name}
              value={voice.id}
              checked={voice.id === value}
              onChange={() => onChange(voice.id)}
              className="size-5 shrink-0 appearance-none rounded-full border border-edge outline-none checked:border-[0.375rem] checked:border-accent forced-colors:appearance-auto"
            />
            <VoiceName voice={voice} />
          </label>
          <SampleButton voice={voice} sample={sample} />
        </div>
      ))}
    </fieldset>
  )
}

/** A single voice needs no choice, but has a sample. */
export function OnlyVoice({ voice }: { voice: Voice }) {
  const sample = useVoiceSample()
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 rounded-control border border-line bg-surface-raised pr-1 pl-4">
      {/* biome-ignore lint/a11y/useMediaCaption: users listen to how the sample sounds, not to what it says */}
      <audio ref={sample.audio} preload="none" />
      <VoiceName voice={voice} />
      <SampleButton voice={voice} sample={sample} />
    </div>
  )
}

interface SampleButtonProps {
  voice: Voice
  sample: ReturnType<typeof useVoiceSample>
}

function SampleButton({ voice, sample }: SampleButtonProps) {
  const { id, label, sampleUrl } = voice
  if (sampleUrl === null) {
    return (
      <span className="pr-2.5 text-right text-sm text-ink-soft">{narration.sampleMissing}</span>
    )
  }
  const playing = sample.playingVoice === id
  const Icon = playing ? Square : Play
  return (
    <span className="relative flex shrink-0 items-center gap-1">
      <span role="status" className="text-sm text-ink-soft">
        {sample.failedVoice === id && narration.sampleFailed}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={playing ? narration.stopSample(label) : narration.playSample(label)}
        onClick={() => (playing ? sample.stop() : sample.play(id, sampleUrl))}
      >
        <Icon aria-hidden fill="currentColor" strokeWidth={1} className="size-4 text-accent" />
      </Button>
    </span>
  )
}
