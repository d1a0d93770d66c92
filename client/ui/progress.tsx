import { Progress as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'

interface ProgressProps {
  /** For screen readers. */
  label: string
  /** 0 to 100; null if unknown. */
  value: number | null
  className?: string
}

export function Progress({ label, value, className }: ProgressProps) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value))
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className={classNames(
        'h-2 w-full overflow-hidden rounded-full bg-accent-soft ring-1 ring-edge/40 forced-colors:border',
        className,
      )}
    >
      <Radix.Indicator
        className={classNames(
          'block h-full rounded-full bg-linear-90 from-accent to-accent-deep transition-[width] duration-400 ease-decelerate forced-colors:bg-[Highlight]',
          percent === null && 'w-full animate-wait',
        )}
        {...(percent !== null && { style: { width: `${percent}%` } })}
      />
    </Radix.Root>
  )
}
