import { classNames } from './class-names.ts'

/** A sun on the horizon above water, as on the favicon. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={classNames('size-8 shrink-0 text-accent', className)}
    >
      <path d="M7 18a9 9 0 0 1 18 0z" fill="currentColor" stroke="none" />
      <path d="M3.5 21.5h25M9 26h14" />
    </svg>
  )
}
