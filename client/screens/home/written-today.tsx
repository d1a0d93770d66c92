import { Check } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'wouter'
import type { JournalEntry, TimeOfDay } from '#client/lib/journal.ts'
import { home } from '#client/texts/home.ts'
import { Badge } from '#client/ui/badge.tsx'
import { screenPaths } from '#shared/screen-paths.ts'
import type { WrittenDialogProps } from './written-dialog.tsx'

interface WrittenTodayProps {
  time: TimeOfDay
  /** The entries of today with this time of day, newest first. */
  entries: readonly JournalEntry[]
}

/**
 * The badge 'Completed', which opens the entries in a dialog. Its code loads on demand; if that fails,
 * the journal opens instead.
 */
export function WrittenToday({ time, entries }: WrittenTodayProps) {
  const [, navigate] = useLocation()
  const [Dialog, setDialog] = useState<ComponentType<WrittenDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    import('./written-dialog.tsx').then(
      ({ WrittenDialog }) => {
        setDialog(() => WrittenDialog)
        setOpen(true)
      },
      () => navigate(`${screenPaths.journal}?time=${time}`),
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={home.checkIns.openWritten(home.checkIns.reflection[time])}
        onClick={() => void open()}
        // A touch target of 44 pixels (base.css); the negative margin keeps the row low.
        className="-my-2 grid place-items-center rounded-full"
      >
        <Badge tone="success" className="underline decoration-current/40 underline-offset-3">
          <Check aria-hidden className="size-3.5" />
          {home.checkIns.completed}
        </Badge>
      </button>
      {Dialog && <Dialog time={time} entries={entries} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
