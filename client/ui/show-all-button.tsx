import { writing } from '#client/texts/writing.ts'
import { Button } from './button.tsx'

interface ShowAllButtonProps {
  /** The id of the text that is cut off. */
  of: string
  all: boolean
  onToggle: () => void
  className?: string
}

/** Below a text of which only the beginning stands. */
export function ShowAllButton({ of, all, onToggle, className }: ShowAllButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className={className}
      aria-expanded={all}
      aria-controls={of}
      onClick={onToggle}
    >
      {all ? writing.showLess : writing.showAll}
    </Button>
  )
}
