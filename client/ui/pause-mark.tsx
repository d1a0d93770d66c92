import { writing } from '#client/texts/writing.ts'
import { classNames } from './class-names.ts'

/** Dots that grow towards the middle: three for a pause of up to four seconds, five for a longer one. */
const sizes = ['size-1', 'size-1.5', 'size-2'] as const

interface PauseMarkProps {
  seconds: number
  /** Inside a line of text. */
  inline?: boolean
  className?: string
}

/** Drawn in place of a pause's notation, `[pause 8s]`. Its length is a tooltip, and read by screen readers. */
export function PauseMark({ seconds, inline = false, className }: PauseMarkProps) {
  const dotsPerSide = seconds <= 4 ? 1 : 2
  const label = writing.pause(seconds)
  const dots = Array.from({ length: dotsPerSide * 2 + 1 }, (_, i) => ({
    offset: i - dotsPerSide,
    size: sizes[2 - Math.min(2, Math.abs(i - dotsPerSide))],
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
      {dots.map(({ offset, size }) => (
        <span
          key={offset}
          className={classNames('rounded-full bg-current forced-colors:bg-[CanvasText]', size)}
        />
      ))}
    </span>
  )
}
