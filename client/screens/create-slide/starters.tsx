import { createSlide } from '#client/texts/create-slide.ts'
import { Button } from '#client/ui/button.tsx'

const { title, makeItYours, list } = createSlide.starters

interface StartersProps {
  /** The text of the field. */
  text: string
  /** Called with the text of a starter. */
  onChoose: (text: string) => void
}

/** Sentences to begin with. Offered only while the field is empty, so that no text is replaced. */
export function Starters({ text, onChoose }: StartersProps) {
  const isUnchangedStarter = list.some((starter) => starter.text === text)
  return (
    <>
      {text.trim() === '' && (
        <fieldset>
          {/* Floats, because a legend takes no part in the layout of its fieldset. */}
          <legend className="mb-2.5 text-sm text-ink-soft md:float-left md:me-4 md:mb-0 md:leading-11">
            {title}
          </legend>
          <div className="flex flex-wrap gap-2">
            {list.map((starter) => (
              <Button
                key={starter.name}
                variant="secondary"
                size="compact"
                className="sm:px-4.5"
                onClick={() => onChoose(starter.text)}
              >
                {starter.name}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {/* Always mounted, so that screen readers announce its content; empty, it takes no row of the grid. */}
      <p role="status" className="text-[0.9375rem] text-ink-soft empty:absolute">
        {isUnchangedStarter && makeItYours}
      </p>
    </>
  )
}
