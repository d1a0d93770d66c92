import { useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { admin } from '#client/texts/admin.ts'
import { Button } from '#client/ui/button.tsx'
import type { MoreRows } from './use-paged-list.ts'

export function ShowMore({ more, label }: { more: MoreRows | null; label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, more?.isLoading ?? false)
  if (!more) return null
  return (
    <div className="grid justify-items-center gap-3">
      <p role="status" className="text-sm text-danger empty:absolute">
        {more.hasFailed && !more.isLoading && admin.moreFailed}
      </p>
      <Button ref={button} variant="secondary" size="sm" busy={more.isLoading} onClick={more.show}>
        {label}
      </Button>
    </div>
  )
}
