import { classNames } from './class-names.ts'

/** Stands where something will be, in its shape. Whoever shows it says in words that it is coming. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-wait rounded-control bg-line/60', className)}
    />
  )
}
