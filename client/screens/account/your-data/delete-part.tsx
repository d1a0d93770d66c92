import { useState } from 'react'
import { useCurrentUser } from '#client/lib/session.ts'
import { ownData } from '#client/texts/own-data.ts'
import { Button } from '#client/ui/button.tsx'
import { DeleteAccountDialog } from './delete-dialog.tsx'

export function DeletePart() {
  const user = useCurrentUser()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1.5">
        <h3 className="text-lg">{ownData.delete.title}</h3>
        <p className="text-[0.9375rem] text-ink-soft">{ownData.delete.text}</p>
      </div>
      <DeleteAccountDialog
        email={user.email}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" className="justify-self-start">
            {ownData.delete.open}
          </Button>
        }
      />
    </div>
  )
}
