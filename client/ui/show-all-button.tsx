import { writing } from '#client/texts/writing.ts'
import { Button } from './button.tsx'

interface ShowAllButtonProps {
  /** The id of the clamped text. */
  textId: string
  isExpanded: boolean
  onToggle: () => void
  className?: string
}

/** Expands and collapses a clamped text. */
export function ShowAllButton({ textId, isExpanded, onToggle, className }: ShowAllButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className={className}
      aria-expanded={isExpanded}
      aria-controls={textId}
      onClick={onToggle}
    >
      {isExpanded ? writing.showLess : writing.showAll}
    </Button>
  )
}
