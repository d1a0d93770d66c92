import { Moon, Repeat } from 'lucide-react'
import {
  type ListeningOptions,
  speeds,
  type TimerChoice,
  timerMinutes,
} from '#client/lib/sound/listening-options.ts'
import { useSound } from '#client/lib/sound/sound-provider.tsx'
import { player } from '#client/texts/player.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Select } from '../select.tsx'
import { formatClock } from './times.ts'
import { useListeningOptions } from './use-player.ts'

const texts = player.options
const choices: readonly TimerChoice[] = ['track', ...timerMinutes]
const noTimer = 'off'
const timerOptions = [
  { value: noTimer, label: texts.timerOff },
  ...choices.map((choice) => ({
    value: String(choice),
    label: choice === 'track' ? texts.endOfTrack : texts.minutes(choice),
  })),
]
const speedOptions = speeds.map((speed) => ({ value: String(speed), label: texts.times(speed) }))

/** Without a frame, and as wide as its content. */
const selectClass =
  'w-auto! min-h-11! gap-1.5! rounded-full border-transparent bg-transparent px-3.5 text-sm font-semibold text-ink-soft hover:bg-accent-soft hover:text-ink'

/** Sleep timer, repeat and speed. */
export function ListeningControls() {
  const { options } = useSound()
  const { timer, repeats, speed } = useListeningOptions(options)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2">
      <span className="relative flex items-center">
        <Moon
          aria-hidden
          className={classNames(
            'pointer-events-none absolute left-3.5 size-4.5',
            timer === null ? 'text-ink-soft' : 'text-accent',
          )}
        />
        <Select
          aria-label={texts.timer}
          value={timer === null ? noTimer : String(timer)}
          onValueChange={(value) =>
            options.setTimer(choices.find((choice) => String(choice) === value) ?? null)
          }
          options={timerOptions}
          displayedValue={<TimerLabel options={options} />}
          className={classNames(selectClass, 'pl-10', timer !== null && 'text-accent')}
        />
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.repeat}
        title={texts.repeat}
        aria-pressed={repeats}
        onClick={() => options.setRepeats(!repeats)}
        className={classNames(repeats && 'bg-accent-soft text-accent')}
      >
        <Repeat aria-hidden className="size-4.5" />
      </Button>
      <Select
        aria-label={texts.speed}
        value={String(speed)}
        onValueChange={(value) => {
          const chosen = speeds.find((candidate) => String(candidate) === value)
          if (chosen) options.setSpeed(chosen)
        }}
        options={speedOptions}
        className={classNames(selectClass, 'tabular-nums', speed !== 1 && 'text-accent')}
      />
    </div>
  )
}

/** The remaining time, or “End of track” while the timer waits for it; without a timer, the name of the control. */
function TimerLabel({ options }: { options: ListeningOptions }) {
  const { timer, remainingSeconds } = useListeningOptions(options)
  if (remainingSeconds !== null) return formatClock(remainingSeconds)
  return timer === 'track' ? texts.endOfTrack : texts.timer
}
