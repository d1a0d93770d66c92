import { classNames } from './class-names.ts'

/** A placeholder. It is hidden from screen readers, so its parent must announce the loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-wait rounded-control bg-line/60', className)}
    />
  )
}
