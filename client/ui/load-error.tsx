import { common } from '#client/texts/common.ts'
import { Button } from './button.tsx'
import { CoverArt } from './cover-art.tsx'

interface LoadErrorProps {
  title: string
  text: string
  onRetry: () => void
  /** Heading level. */
  level?: 1 | 2
}

/** A failed load, with a retry button. */
export function LoadError({ title, text, onRetry, level = 2 }: LoadErrorProps) {
  const Heading = `h${level}` as const
  const retry = () => {
    // The button disappears during the retry: keep the focus on the page's main part.
    document.getElementById('main')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <section
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-3 py-10 text-center"
    >
      <div className="mb-4 rounded-full border border-line bg-surface-raised p-1.5 shadow-soft">
        {/* Like the picture of an empty list, but grey. */}
        <CoverArt seed="out of reach" className="size-32 rounded-full opacity-80 grayscale" />
      </div>
      <Heading className="text-2xl">{title}</Heading>
      <p className="text-balance text-ink-soft">{text}</p>
      <Button variant="secondary" className="mt-4" onClick={retry}>
        {common.tryAgain}
      </Button>
    </section>
  )
}
