import { writing } from '#client/texts/writing.ts'
import { classNames } from './class-names.ts'

/** The dots swell towards the middle, as a breath does; a longer pause has more of them. */
const sizes = ['size-1', 'size-1.5', 'size-2'] as const

interface PauseMarkProps {
  seconds: number
  /** Within a line of text rather than below it. */
  inline?: boolean
  className?: string
}

/** Silence in a script. Its length shows on hover and is read aloud, never set as a raw mark. */
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
