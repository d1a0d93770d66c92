import { privacy } from '#client/texts/legal/privacy.ts'
import { terms } from '#client/texts/legal/terms.ts'
import { type LegalDocument, legal } from '#client/texts/legal.ts'
import { Dialog } from '../dialog.tsx'
import type { LegalTextId } from './legal-texts.ts'

const documents: Record<LegalTextId, LegalDocument> = { privacy, terms }

interface LegalDialogProps {
  text: LegalTextId
  onClose: () => void
}

export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const { lead, chapters } = documents[text]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={legal.titles[text]}
      description={lead}
    >
      <div className="grid gap-6 pb-2">
        {chapters.map(({ title, paragraphs }) => (
          <section key={title} className="grid gap-2">
            <h3 className="text-lg">{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-[0.9375rem] text-ink-soft">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
