import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { common } from '#client/texts/common.ts'
import { Button } from './button.tsx'
import { dialogOverlayClasses, dialogPanelClasses } from './dialog-classes.ts'

interface AlertDialogProps {
  title: string
  /** Says what confirming does. */
  text: ReactNode
  confirmLabel: string
  onConfirm: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Receives the focus on closing. */
  returnFocusTo: RefObject<HTMLElement | null>
}

/** Asks for confirmation. The cancel button has the initial focus. */
export function AlertDialog({
  title,
  text,
  confirmLabel,
  onConfirm,
  open,
  onOpenChange,
  returnFocusTo,
}: AlertDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlayClasses} />
        <Radix.Content
          className={dialogPanelClasses}
          // A toast that opened later would otherwise handle the key.
          onKeyDown={(event) => {
            if (event.key === 'Escape') cancelButton.current?.click()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocusTo.current?.focus()
          }}
        >
          <Radix.Title className="text-2xl">{title}</Radix.Title>
          <Radix.Description className="mt-3 text-ink-soft">{text}</Radix.Description>
          <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel ref={cancelButton} asChild>
              <Button variant="secondary">{common.cancel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant="destructive" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
