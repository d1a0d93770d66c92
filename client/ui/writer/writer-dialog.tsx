import type { WriterQuestion } from '#client/lib/writer-consent.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

/** Before anything leaves the house. Neither answer is the better one, and so neither looks it. */
export function WriterDialog({ question }: { question: WriterQuestion }) {
  const { model, busy, failed, choose, close } = question
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) close()
      }}
      title="Who may read this?"
      description={`Two can write for you: the built-in guide, and ${model}, a language model outside this house.`}
    >
      <div className="grid gap-5">
        <dl className="grid gap-4">
          <div className="grid gap-1">
            <dt className="font-semibold">{model}</dt>
            <dd className="text-ink-soft">
              Is sent your goals and your reflections, with the guidance to them, as written, over
              the internet to the company that runs it. Your name and your email address are not.
            </dd>
          </div>
          <div className="grid gap-1">
            <dt className="font-semibold">The built-in guide</dt>
            <dd className="text-ink-soft">
              Writes here, on this server. Nothing you write leaves the house.
            </dd>
          </div>
        </dl>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" disabled={busy} onClick={() => choose('guide')}>
            Use the built-in guide
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => choose('model')}>
            Use {model}
          </Button>
        </div>
        <p role="status" className="text-[0.9375rem] text-danger empty:hidden">
          {failed && !busy && 'Your choice was not kept. Please try again.'}
        </p>
        <p className="text-sm text-ink-soft">
          This holds for everything you write, until you change it on your Account page.
        </p>
      </div>
    </Dialog>
  )
}
