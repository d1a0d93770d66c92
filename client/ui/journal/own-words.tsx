import { useId, useRef, useState } from 'react'
import { useCutOff } from '#client/lib/cut-off.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** What a person wrote, exactly; of a long text as much as can be taken in at once. */
export function OwnWords({ text }: { text: string }) {
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const [all, setAll] = useState(false)
  const cut = useCutOff(words, all)
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
        <Button
          variant="quiet"
          size="sm"
          className="-ml-4.5"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  )
}
