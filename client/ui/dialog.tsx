import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { dialogs } from '#client/texts/dialogs.ts'
import { Button } from './button.tsx'
import { dialogOverlayClasses, dialogPanelClasses } from './dialog-classes.ts'

interface DialogProps {
  title: string
  description?: string
  children: ReactNode
  /** The button that opens it; absent if the screen controls `open`. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Dialog({ title, description, children, trigger, open, onOpenChange }: DialogProps) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlayClasses} />
        <Radix.Content
          className={dialogPanelClasses}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4">
            <div className="grid gap-2 pt-1.5">
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button
                variant="quiet"
                size="icon"
                aria-label={dialogs.close}
                className="-mt-1 -mr-2"
              >
                <X aria-hidden className="size-5" />
              </Button>
            </Radix.Close>
          </header>
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
