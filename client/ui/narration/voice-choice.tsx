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

const askAgainAfter = 5000

/** Missing samples matter only while the list is open. */
const isUnfinished = (voices: readonly Voice[], open: boolean) =>
  voices.length === 0 || (open && voices.some(({ sampleUrl }) => sampleUrl === null))

interface VoiceChoiceProps {
  /** null: the voice chosen last, or the default. */
  value: string | null
  onChange: (voice: string) => void
  disabled: boolean
}

/**
 * The choice of voice. Closed it is one line; open, it lists all voices with samples across the
 * width of its grid.
 */
export function VoiceChoice({ value, onChange, disabled }: VoiceChoiceProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    ...queryFor(listVoices),
    // In the first minutes after a start the server is still preparing voices and samples.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnfinished(data.voices, open) && askAgainAfter,
  })
  const voices = data?.voices ?? []
  const chosen = [value, data?.chosen]
    .map((wanted) => voices.find((voice) => voice.id === wanted))
    .find((voice) => voice !== undefined)
  const shown = chosen ?? voices[0]
  const unfolded = open && !disabled

  const toggle = () => {
    // Samples that were missing before may exist by now.
    if (!open && isUnfinished(voices, true)) void refetch()
    setOpen(!open)
  }

  if (data && !shown) return null
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
        {shown && voices.length === 1 && <OnlyVoice voice={shown} />}
        {shown && voices.length > 1 && (
          <button
            type="button"
            id={`${id}-button`}
            aria-labelledby={`${id}-label ${id}-button`}
            aria-expanded={unfolded}
            aria-controls={`${id}-list`}
            disabled={disabled}
            onClick={toggle}
            className={classNames(
              controlClasses,
              'flex min-h-12 items-center justify-between gap-3 py-2 text-start',
            )}
          >
            <VoiceName voice={shown} />
            <ChevronDown
              aria-hidden
              className={classNames(
                'size-5 shrink-0 text-ink-soft transition-transform duration-200',
                unfolded && 'rotate-180',
              )}
            />
          </button>
        )}
      </div>
      <div id={`${id}-list`} hidden={!unfolded} className="-mt-2 sm:col-span-2">
        {unfolded && shown && <VoiceList voices={voices} value={shown.id} onChange={onChange} />}
      </div>
    </>
  )
}
