import { LifeBuoy } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { Button } from '../button.tsx'
// With the screen, not when it is asked for: nobody who needs it should wait for a network.
import { Dialog } from '../dialog.tsx'
import { HelpLines } from './help-lines.tsx'

/** Stays within reach however far one has scrolled; to stand in what it may float over. */
export function HelpButton() {
  return (
    <div className="pointer-events-none absolute inset-0 z-20">
      <div className="sticky top-[calc(var(--header-height)+0.75rem)] flex justify-end">
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
