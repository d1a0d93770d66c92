import { classNames } from './class-names.ts'

/** The dots swell towards the middle, as a breath does; a longer pause has more of them. */
const sizes = ['size-1', 'size-1.5', 'size-2'] as const

/** Silence in a script. Its length shows on hover and is read aloud, never set as a raw mark. */
export function PauseMark({ seconds, className }: { seconds: number; className?: string }) {
  const reach = seconds <= 4 ? 1 : 2
  const words = `Pause of ${seconds} seconds`
  const dots = Array.from({ length: reach * 2 + 1 }, (_, i) => ({
    place: i - reach,
    size: sizes[2 - Math.min(2, Math.abs(i - reach))],
  }))
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={classNames(
        'flex w-fit animate-swell items-center gap-2 py-1 text-accent',
        className,
      )}
    >
      {dots.map(({ place, size }) => (
        <span key={place} className={classNames('rounded-full bg-current', size)} />
      ))}
    </span>
  )
}
