import { LifeBuoy } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { Button } from '../button.tsx'
// Loaded with the screen, not on demand: help must not wait for a network.
import { Dialog } from '../dialog.tsx'
import { HelpLines } from './help-lines.tsx'

/** Opens the help lines. It belongs into the row of a title; beside an answer of care it stands out. */
export function HelpTrigger() {
  return (
    <Dialog
      title={help.dialog.title}
      description={help.dialog.description}
      trigger={
        <Button
          variant="quiet"
          size="compact"
          className="border-edge! px-3.5! care:border-accent! care:bg-accent! care:text-accent-ink! whitespace-nowrap"
        >
          <LifeBuoy aria-hidden className="hidden size-4.5 sm:block" />
          {help.dialog.trigger}
        </Button>
      }
    >
      <HelpLines />
    </Dialog>
  )
}
