import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { queryFor } from '#client/lib/queries.ts'
import { common } from '#client/texts/common.ts'
import { narration } from '#client/texts/narration.ts'
import { listVoices } from '#shared/contract/voices.ts'
import { classNames } from '../class-names.ts'
import { controlClasses } from '../field.tsx'
import { Skeleton } from '../skeleton.tsx'
import { OnlyVoice, VoiceList } from './voice-list.tsx'
import { type Voice, VoiceName } from './voice-name.tsx'

const refetchIntervalMs = 5000
/** A sample that has not come by then may never come: the server does not repeat a failed one. */
const sampleTimeoutMs = 5 * 60_000

const lacksSample = (voices: readonly Voice[]) => voices.some(({ sampleUrl }) => sampleUrl === null)

interface VoiceChoiceProps {
  /** The id of the voice; null: the voice chosen last, or the default. */
  value: string | null
  onChange: (voice: string) => void
  disabled: boolean
}

/**
 * The choice of voice: a button that opens a list of all voices with their samples. The list spans
 * all columns of the grid around it.
 */
export function VoiceChoice({ value, onChange, disabled }: VoiceChoiceProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  /** Milliseconds since 1970. Opening the list begins a new wait. */
  const [waitingSince, setWaitingSince] = useState(() => Date.now())
  const mustRefetch = (voices: readonly Voice[]) => {
    if (voices.length === 0) return true
    // Samples matter while the list is open; an only voice has no list.
    const areSamplesShown = open || voices.length === 1
    return areSamplesShown && lacksSample(voices) && Date.now() - waitingSince < sampleTimeoutMs
  }
  const { data, isPending, isError, refetch } = useQuery({
    ...queryFor(listVoices),
    // In the first minutes after its start the server may still be preparing voices and samples.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && mustRefetch(data.voices) && refetchIntervalMs,
  })
  const voices = data?.voices ?? []
  const chosen = [value, data?.chosen]
    .map((id) => voices.find((voice) => voice.id === id))
    .find((voice) => voice !== undefined)
  const shownVoice = chosen ?? voices[0]
  const isExpanded = open && !disabled

  const toggle = () => {
    // Samples that were missing before may exist by now.
    if (!open && (voices.length === 0 || lacksSample(voices))) void refetch()
    setWaitingSince(Date.now())
    setOpen(!open)
  }

  if (data && !shownVoice) return null
  return (
    <>
      <div className="grid content-start gap-1.5">
        <span id={`${id}-label`} className="text-[0.9375rem] font-semibold">
          {narration.voice}
        </span>
        {isPending && <Skeleton className="h-12" />}
        {isError && !data && (
          <p className="text-[0.9375rem] text-ink-soft">
            {narration.voicesFailed}{' '}
            <button
              type="button"
              className="font-semibold text-accent underline underline-offset-3"
              onClick={() => void refetch()}
            >
              {common.tryAgain}
            </button>
          </p>
        )}
        {shownVoice && voices.length === 1 && <OnlyVoice voice={shownVoice} />}
        {shownVoice && voices.length > 1 && (
          <button
            type="button"
            id={`${id}-button`}
            aria-labelledby={`${id}-label ${id}-button`}
            aria-expanded={isExpanded}
            aria-controls={`${id}-list`}
            disabled={disabled}
            onClick={toggle}
            className={classNames(
              controlClasses,
              'flex min-h-12 items-center justify-between gap-3 py-2 text-start',
            )}
          >
            <VoiceName voice={shownVoice} />
            <ChevronDown
              aria-hidden
              className={classNames(
                'size-5 shrink-0 text-ink-soft transition-transform duration-200',
                isExpanded && 'rotate-180',
              )}
            />
          </button>
        )}
      </div>
      <div id={`${id}-list`} hidden={!isExpanded} className="-mt-2 @md:col-span-2">
        {isExpanded && shownVoice && (
          <VoiceList voices={voices} value={shownVoice.id} onChange={onChange} />
        )}
      </div>
    </>
  )
}
