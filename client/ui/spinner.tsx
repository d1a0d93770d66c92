import { classNames } from './class-names.ts'

/** Decorative, so a text next to it must say what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={classNames('size-5 shrink-0 animate-spin [animation-duration:1.4s]', className)}
    >
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}
