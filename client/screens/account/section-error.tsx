import { Button } from '#client/ui/button.tsx'

/** One section of several did not arrive: a line in its place is enough. */
export function SectionError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
