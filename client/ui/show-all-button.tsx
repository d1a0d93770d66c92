import { writing } from '#client/texts/writing.ts'
import { Button } from './button.tsx'

interface ShowAllButtonProps {
  /** The id of the clamped text. */
  of: string
  all: boolean
  onToggle: () => void
  className?: string
}

/** Expands and collapses a clamped text. */
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
