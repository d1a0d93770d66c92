import { Dialog } from '../dialog.tsx'
import { type LegalChapter, type LegalText, legalTexts } from './legal-texts.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const texts: Record<LegalText, { lead: string; chapters: readonly LegalChapter[] }> = {
  privacy: { lead: 'What Evenstream knows of you, and what becomes of it.', chapters: privacy },
  terms: { lead: 'What you can expect of Evenstream, and what it asks of you.', chapters: terms },
}

interface LegalDialogProps {
  text: LegalText
  onClose: () => void
}

export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const { lead, chapters } = texts[text]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={legalTexts[text]}
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
