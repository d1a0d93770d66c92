import { Download } from 'lucide-react'
import { useRef } from 'react'
import { dateAndTime } from '#client/lib/dates.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { common } from '#client/texts/common.ts'
import { ownData } from '#client/texts/own-data.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { canBeImported, exportFilePath, type Holdings } from '#shared/contract/own-data.ts'
import { exportContents, fileSize } from './export-summary.ts'
import { type AccountExport, isUnderWay, useStartExport } from './use-own-data.ts'

interface ExportPartProps {
  holds: Holdings
  made: AccountExport | null
}

export function ExportPart({ holds, made }: ExportPartProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 className="text-lg">{ownData.export.title}</h3>
        <p className="text-[0.9375rem] text-ink-soft">{exportContents(holds)}</p>
      </div>
      {/* Always rendered, so that screen readers announce its changes. */}
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
  if (made.status === 'completed') return <p>{readyText(holds, made)}</p>
  return (
    <>
      <p>
        {made.status === 'queued'
          ? ownData.export.queued
          : ownData.export.processing(made.progress)}{' '}
        <span className="text-ink-soft">{ownData.export.mayLeave}</span>
      </p>
      <Progress
        label={ownData.export.progress}
        value={made.status === 'queued' ? null : made.progress}
      />
    </>
  )
}

function readyText(holds: Holdings, { bytes, expiresAt }: AccountExport): string {
  const texts = ownData.export
  const sentences = [
    bytes === null ? texts.ready : texts.readyWithSize(fileSize(bytes)),
    expiresAt ? texts.privateUntil(dateAndTime(expiresAt)) : texts.private,
  ]
  if (bytes !== null && !canBeImported(holds, bytes)) sentences.push(texts.tooLargeToImport)
  return sentences.join(' ')
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
            {ownData.export.download}
          </a>
        </Button>
      )}
      <Button
        ref={button}
        variant={isReady ? 'quiet' : 'secondary'}
        busy={isPending}
        onClick={() => start()}
      >
        {isReady
          ? ownData.export.again
          : made?.status === 'failed'
            ? common.tryAgain
            : ownData.export.start}
      </Button>
    </div>
  )
}
