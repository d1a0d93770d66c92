import { common } from '#client/texts/common.ts'
import { Button } from '#client/ui/button.tsx'

/** Takes the place of a section that failed to load. */
export function SectionError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
