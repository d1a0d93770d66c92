import { LifeBuoy } from 'lucide-react'
import type { ReactElement } from 'react'
import { help } from '#client/texts/help.ts'
import { Button } from '../button.tsx'
// Loaded with the button, not on demand: help must not wait for a network.
import { Dialog } from '../dialog.tsx'
import { HelpLines } from './help-lines.tsx'

/** Opens the help lines. It stands out while a care answer is on the screen. */
export function HelpDialogButton({ className = '' }: { className?: string }) {
  return (
    <HelpDialog
      trigger={
        <Button
          variant="quiet"
          size="compact"
          className={`border-line! px-[min(0.875rem,4.4vw)]! text-[min(0.875rem,4.4vw)]! care:border-transparent! care:bg-accent care:text-accent-ink whitespace-nowrap ${className}`}
        >
          <LifeBuoy aria-hidden className="hidden size-4.5 sm:block" />
          {help.dialog.trigger}
        </Button>
      }
    />
  )
}

/**
 * Shown below guidance when danger is possible, and not probable enough for a care answer. Inconspicuous, so that
 * users who are not in danger can ignore it.
 */
export function HelpOffer() {
  return (
    <div className="grid justify-items-start">
      <p className="text-[0.9375rem] text-ink-soft">{help.offer.text}</p>
      <HelpDialog
        trigger={
          <Button variant="quiet" size="compact" className="-ml-2.5 underline! underline-offset-4">
            {help.offer.button}
          </Button>
        }
      />
    </div>
  )
}

function HelpDialog({ trigger }: { trigger: ReactElement }) {
  return (
    <Dialog title={help.dialog.title} description={help.dialog.description} trigger={trigger}>
      <HelpLines />
    </Dialog>
  )
}
