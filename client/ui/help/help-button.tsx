import { LifeBuoy } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { Button } from '../button.tsx'
// Loaded with the screen, not on demand: help must not wait for a network.
import { Dialog } from '../dialog.tsx'
import { HelpLines } from './help-lines.tsx'

/** Stays visible while scrolling; its parent is the area that it floats over. */
export function HelpButton() {
  return (
    <div className="pointer-events-none absolute inset-0 z-20">
      <div className="care:static sticky top-[calc(var(--header-height)+0.75rem)] flex justify-end">
        <Dialog
          title={help.dialog.title}
          description={help.dialog.description}
          trigger={
            <Button
              variant="quiet"
              size="compact"
              className="pointer-events-auto border-line! bg-ground/85 px-[min(0.875rem,4.4vw)]! text-[min(0.875rem,4.4vw)]! shadow-soft backdrop-blur-lg"
            >
              <LifeBuoy aria-hidden className="hidden size-4.5 sm:block" />
              {help.dialog.trigger}
            </Button>
          }
        >
          <HelpLines />
        </Dialog>
      </div>
    </div>
  )
}
