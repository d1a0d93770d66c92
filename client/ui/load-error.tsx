import { common } from '#client/texts/common.ts'
import { Button } from './button.tsx'
import { CoverArt } from './cover-art.tsx'

interface LoadErrorProps {
  title: string
  text: string
  onRetry: () => void
  /** Where it stands in the outline of the page. */
  level?: 1 | 2
}

/** Something did not arrive. It says what, that nothing is lost, and offers the one thing to do. */
export function LoadError({ title, text, onRetry, level = 2 }: LoadErrorProps) {
  const Heading = `h${level}` as const
  const retry = () => {
    // The button goes while it is tried again; the place of whoever pressed it does not.
    document.getElementById('main')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <section
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-3 py-10 text-center"
    >
      <div className="mb-4 rounded-full border border-line bg-surface-raised p-1.5 shadow-soft">
        {/* The same window as over an empty list, with the light gone out of it. */}
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
