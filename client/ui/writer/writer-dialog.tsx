import type { WriterQuestion } from '#client/lib/writer-consent.ts'
import { writer } from '#client/texts/writer.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

/**
 * Asks for consent before text is sent to an outside model. Both answers look the same, so that
 * neither is preferred.
 */
export function WriterDialog({ question }: { question: WriterQuestion }) {
  const { model, busy, failed, choose, close } = question
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) close()
      }}
      title={writer.title}
      description={writer.description(model)}
    >
      <div className="grid gap-5">
        <dl className="grid gap-4">
          <div className="grid gap-1">
            <dt className="font-semibold">{model}</dt>
            <dd className="text-ink-soft">{writer.aboutModel}</dd>
          </div>
          <div className="grid gap-1">
            <dt className="font-semibold">{writer.guide}</dt>
            <dd className="text-ink-soft">{writer.aboutGuide}</dd>
          </div>
        </dl>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" disabled={busy} onClick={() => choose('guide')}>
            {writer.useGuide}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => choose('model')}>
            {writer.useModel(model)}
          </Button>
        </div>
        <p role="status" className="text-[0.9375rem] text-danger empty:absolute">
          {failed && !busy && writer.failed}
        </p>
        <p className="text-sm text-ink-soft">{writer.changeable}</p>
      </div>
    </Dialog>
  )
}
