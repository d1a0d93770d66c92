import { app } from '#client/texts/app.ts'
/** Renders the same markup as index.html, so that nothing moves when the scripts have loaded. */
export function Loading() {
  return (
    <p
      role="status"
      className="grid min-h-dvh place-items-center font-serif text-lead text-ink-soft"
    >
      {app.loading}
    </p>
  )
}
