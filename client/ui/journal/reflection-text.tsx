import { useId, useRef, useState } from 'react'
import { useTextOverflow } from '#client/lib/text-overflow.ts'
import { classNames } from '../class-names.ts'
import { ShowAllButton } from '../show-all-button.tsx'

/** A reflection as written; a long one is clamped. */
export function ReflectionText({ text }: { text: string }) {
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const [all, setAll] = useState(false)
  const cut = useTextOverflow(words, all)
  return (
    <div className="grid justify-items-start gap-1">
      <p
        ref={words}
        id={id}
        dir="auto"
        className={classNames(
          'w-full leading-relaxed whitespace-pre-line wrap-anywhere',
          !all && 'line-clamp-8',
        )}
      >
        {text}
      </p>
      {(cut || all) && (
        <ShowAllButton of={id} all={all} className="-ml-4.5" onToggle={() => setAll(!all)} />
      )}
    </div>
  )
}
