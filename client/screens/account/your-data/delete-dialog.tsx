import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { common } from '#client/texts/common.ts'
import { ownData } from '#client/texts/own-data.ts'
import { Button } from '#client/ui/button.tsx'
import { dialogOverlayClasses, dialogPanelClasses } from '#client/ui/dialog-classes.ts'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { useDeleteAccount } from './use-own-data.ts'

interface DeleteAccountDialogProps {
  email: string
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Requires the user to type their email address, to prevent an accidental deletion. */
export function DeleteAccountDialog({
  email,
  trigger,
  open,
  onOpenChange,
}: DeleteAccountDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlayClasses} />
        <Radix.Content
          className={dialogPanelClasses}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            field.current?.focus()
          }}
        >
          <Radix.Title className="text-2xl">{ownData.delete.dialog.title}</Radix.Title>
          <Radix.Description className="mt-3 text-ink-soft">
            {ownData.delete.dialog.text}
          </Radix.Description>
          <ConfirmForm email={email} field={field} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmFormProps {
  email: string
  field: RefObject<HTMLInputElement | null>
}

function ConfirmForm({ email, field }: ConfirmFormProps) {
  const [typedEmail, setTypedEmail] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: remove, isPending, error } = useDeleteAccount()
  useRestoreFocus(button, isPending)
  const isConfirmed = typedEmail.trim().toLowerCase() === email.toLowerCase()
  return (
    <form
      className="mt-6 grid gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed && !isPending) remove(typedEmail.trim())
      }}
    >
      <Field
        label={ownData.delete.dialog.field}
        hint={<bdi>{email}</bdi>}
        error={error ? error.detail || ownData.delete.dialog.failed : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typedEmail}
            disabled={isPending}
            onChange={({ target }) => setTypedEmail(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Radix.Cancel asChild>
          <Button variant="secondary" disabled={isPending}>
            {common.cancel}
          </Button>
        </Radix.Cancel>
        <Button
          ref={button}
          type="submit"
          variant="destructive"
          busy={isPending}
          disabled={!isConfirmed}
        >
          {isPending ? ownData.delete.dialog.confirming : ownData.delete.dialog.confirm}
        </Button>
      </div>
    </form>
  )
}
