import { lazy, type RefObject, Suspense } from 'react'
import { admin } from '#client/texts/admin.ts'

// Loaded on demand: the role is rarely granted.
const AlertDialog = lazy(() =>
  import('#client/ui/alert-dialog.tsx').then((module) => ({ default: module.AlertDialog })),
)

interface ConfirmAdminProps {
  email: string
  returnFocusTo: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}

/** Asks before somebody gets access to all users. */
export function ConfirmAdmin({ email, returnFocusTo, onConfirm, onClose }: ConfirmAdminProps) {
  return (
    <Suspense>
      <AlertDialog
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        returnFocusTo={returnFocusTo}
        title={admin.users.grantAdmin.title}
        text={admin.users.grantAdmin.text(email)}
        confirmLabel={admin.users.grantAdmin.confirm}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
}
