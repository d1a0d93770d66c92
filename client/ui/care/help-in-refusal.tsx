import { useEffect, useRef } from 'react'
import { useHelpInRefusal } from '#client/lib/help-in-refusal.ts'
import { care } from '#client/texts/care.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { CareAnswer } from './care-answer.tsx'

/** The answer to a text of danger that a plan did not allow, alone on the screen. */
export function HelpInRefusal() {
  const { help, hide } = useHelpInRefusal()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  if (!help) return null
  const close = () => {
    hide()
    document.getElementById('main')?.focus()
  }
  return (
    <Card className="mx-auto max-w-3xl">
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
          <Button variant="secondary" onClick={close} className="justify-self-start">
            {care.closeAnswer}
          </Button>
        </div>
      </div>
    </Card>
  )
}
