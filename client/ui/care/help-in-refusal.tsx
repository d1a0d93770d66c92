import { useEffect, useRef } from 'react'
import { discardDraft } from '#client/lib/drafts.ts'
import { useHelpInRefusal } from '#client/lib/help-in-refusal.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { care } from '#client/texts/care.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { HelpDialogButton } from '../help/help-dialog-button.tsx'
import { CareAnswer } from './care-answer.tsx'

/**
 * The care answer to a text that speaks of danger and was refused because of the user's plan; it replaces the screen.
 */
export function HelpInRefusal() {
  const { help, hide } = useHelpInRefusal()
  const userId = useCurrentUser()?.id
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  if (!help) return null
  const goBack = () => {
    hide()
    document.getElementById('main')?.focus()
  }
  const deleteWords = () => {
    if (userId) discardDraft(userId, help.draft)
    goBack()
  }
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <HelpDialogButton className="justify-self-end" />
      <Card>
        <div className="grid gap-6 px-5 py-6 sm:px-8 sm:py-8">
          <CareAnswer
            kind={help.careKind}
            language={help.careLanguage}
            answer={help.answer}
            level={1}
            isStored={false}
            headingRef={heading}
          />
          <div className="grid gap-4 border-t border-line pt-6">
            <p className="text-[0.9375rem] text-ink-soft">{care.notSaved}</p>
            <div className="grid gap-3 sm:flex">
              <Button variant="secondary" onClick={deleteWords}>
                {care.deleteWords}
              </Button>
              <Button variant="quiet" onClick={goBack}>
                {care.goBack}
              </Button>
            </div>
          </div>
        </div>
      </Card>
    </div>
  )
}
