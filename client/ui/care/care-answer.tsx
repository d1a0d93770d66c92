import { type RefObject, useId, useRef } from 'react'
import { care } from '#client/texts/care.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { CareLanguage } from '#shared/care-languages.ts'
import { classNames } from '../class-names.ts'
import { GuidanceText } from '../journal/guidance-text.tsx'
import { useCareInView } from './care-in-view.ts'
import { CareNumbers } from './care-numbers.tsx'
import { LeaveButton, QuickExit } from './quick-exit.tsx'

interface CareAnswerProps {
  kind: CareKind
  /** null: unknown. */
  language: CareLanguage | null
  /** The title is the first paragraph. */
  answer: string
  /** Heading level. */
  level: 1 | 2 | 4
  /** Shown again in the history or on the home screen, where pressing Escape twice does not leave the app. */
  isPast?: boolean
  /** false: the text was refused and not stored, so no hint says that it can be deleted. */
  isStored?: boolean
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** The element of the whole answer, including the quick exit above the title. */
  ref?: RefObject<HTMLElement | null>
}

/** The answer to a text that speaks of danger, with the numbers to call directly under it. */
export function CareAnswer({
  kind,
  language,
  answer,
  level,
  isPast = false,
  isStored = true,
  headingRef,
  ref,
}: CareAnswerProps) {
  const id = useId()
  const ownRef = useRef<HTMLElement>(null)
  const section = ref ?? ownRef
  useCareInView(section)
  const Heading = `h${level}` as const
  const [title = '', ...paragraphs] = answer.split('\n\n')
  return (
    <section ref={section} aria-labelledby={id} className="grid gap-5">
      {kind === 'abuse' && <QuickExit byKeyboard={!isPast} />}
      <div lang={language ?? undefined} className="grid gap-3">
        <Heading
          ref={headingRef}
          id={id}
          tabIndex={-1}
          className={classNames('font-serif outline-none', level === 4 ? 'text-xl' : 'text-2xl')}
        >
          {title}
        </Heading>
        <GuidanceText text={paragraphs.join('\n\n')} className="gap-3! text-base! leading-[1.6]!" />
      </div>
      <CareNumbers kind={kind} language={language} />
      {kind === 'abuse' && (
        <>
          <LeaveButton />
          {isStored && <p className="text-[0.9375rem] text-ink-soft">{care.deleteHint}</p>}
        </>
      )}
    </section>
  )
}
