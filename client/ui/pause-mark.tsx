import { writing } from '#client/texts/writing.ts'
import { classNames } from './class-names.ts'

/** Dots that grow towards the middle; a longer pause has more of them. */
const sizes = ['size-1', 'size-1.5', 'size-2'] as const

interface PauseMarkProps {
  seconds: number
  /** Inside a line of text. */
  inline?: boolean
  className?: string
}

/** A pause in a script, in place of its raw mark. Its length is a tooltip, and read aloud. */
export function PauseMark({ seconds, inline = false, className }: PauseMarkProps) {
  const reach = seconds <= 4 ? 1 : 2
  const label = writing.pause(seconds)
  const dots = Array.from({ length: reach * 2 + 1 }, (_, i) => ({
    place: i - reach,
    size: sizes[2 - Math.min(2, Math.abs(i - reach))],
  }))
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        'w-fit animate-swell items-center py-1 text-accent',
        inline ? 'mx-1.5 inline-flex gap-1.5 align-middle' : 'flex gap-2',
        className,
      )}
    >
      {dots.map(({ place, size }) => (
        <span
          key={place}
          className={classNames('rounded-full bg-current forced-colors:bg-[CanvasText]', size)}
        />
      ))}
    </span>
  )
}
