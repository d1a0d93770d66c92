import { useId, useRef, useState } from 'react'
import { useTextOverflow } from '#client/lib/text-overflow.ts'
import { classNames } from '../class-names.ts'
import { ShowAllButton } from '../show-all-button.tsx'

/** A reflection as written; a long one is clamped. */
export function ReflectionText({ text }: { text: string }) {
  const id = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const overflows = useTextOverflow(paragraph, isExpanded)
  return (
    <div className="grid justify-items-start gap-1">
      <p
        ref={paragraph}
        id={id}
        dir="auto"
        className={classNames(
          'w-full leading-relaxed whitespace-pre-line wrap-anywhere',
          !isExpanded && 'line-clamp-8',
        )}
      >
        {text}
      </p>
      {(overflows || isExpanded) && (
        <ShowAllButton
          textId={id}
          isExpanded={isExpanded}
          className="-ml-4.5"
          onToggle={() => setIsExpanded(!isExpanded)}
        />
      )}
    </div>
  )
}
