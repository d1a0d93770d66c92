import { Download } from 'lucide-react'
import { useRef } from 'react'
import { dateAndTime } from '#client/lib/dates.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { canBeImported, exportFilePath, type Holdings } from '#shared/contract/own-data.ts'
import { amounts, fileSize } from './amounts.ts'
import { type AccountExport, isUnderWay, useStartExport } from './use-own-data.ts'

interface ExportPartProps {
  holds: Holdings
  made: AccountExport | null
}

export function ExportPart({ holds, made }: ExportPartProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 className="text-lg">Take it with you</h3>
        <p className="text-[0.9375rem] text-ink-soft">
          {amounts(holds)}, in one ZIP: pages to read, data to keep, audio with captions. It can be
          brought back into an empty account.
        </p>
      </div>
      {/* Always there, so that what changes in it is heard. */}
      <div role="status" className="grid gap-3 empty:hidden">
        <State holds={holds} made={made} />
      </div>
      <Actions made={made} />
    </div>
  )
}

function State({ holds, made }: ExportPartProps) {
  if (!made) return null
  if (made.status === 'failed') return <p className="text-danger">{made.error}</p>
  if (made.status === 'completed') {
    return (
      <p>
        Your file is ready
        {made.bytes !== null && `, ${fileSize(made.bytes)}`}. Only you can open it
        {made.expiresAt && `, until ${dateAndTime(made.expiresAt)}`}.
        {made.bytes !== null &&
          !canBeImported(holds, made.bytes) &&
          ' It is yours to keep and to read, but too large to be brought back in one piece.'}
      </p>
    )
  }
  return (
    <>
      <p>
        {made.status === 'queued'
          ? 'Your export is about to begin.'
          : `Your file is being made: ${made.progress}%.`}{' '}
        <span className="text-ink-soft">You can leave this page meanwhile.</span>
      </p>
      <Progress label="Export" value={made.status === 'queued' ? null : made.progress} />
    </>
  )
}

function Actions({ made }: Pick<ExportPartProps, 'made'>) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: start, isPending } = useStartExport()
  useRestoreFocus(button, isPending)
  if (isUnderWay(made)) return null
  const isReady = made?.status === 'completed'
  return (
    <div className="flex flex-wrap gap-3">
      {isReady && (
        <Button asChild>
          <a href={exportFilePath} download>
            <Download aria-hidden className="size-4.5" />
            Download
          </a>
        </Button>
      )}
      <Button
        ref={button}
        variant={isReady ? 'quiet' : 'secondary'}
        busy={isPending}
        onClick={() => start()}
      >
        {isReady ? 'Make a new one' : made?.status === 'failed' ? 'Try again' : 'Export everything'}
      </Button>
    </div>
  )
}
