import { common } from '#client/texts/common.ts'
import { Button } from '#client/ui/button.tsx'

/** Takes the place of the content of a section that failed to load. */
export function ListError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-5 shadow-soft sm:px-6"
    >
      <p className="text-ink-soft">{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
