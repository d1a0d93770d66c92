/** index.html shows the same while the scripts are on their way: nothing jumps when they arrive. */
export function Loading() {
  return (
    <p
      role="status"
      className="grid min-h-dvh place-items-center font-serif text-lead text-ink-soft"
    >
      Loading...
    </p>
  )
}
