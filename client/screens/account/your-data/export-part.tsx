import { Download } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { dateAndTime } from '#client/lib/dates.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { common } from '#client/texts/common.ts'
import { exportFailures } from '#client/texts/export-failures.ts'
import { ownData } from '#client/texts/own-data.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { canBeImported, exportFilePath, type RecordCounts } from '#shared/contract/own-data.ts'
import { textFor } from '#shared/text-for.ts'
import { exportContents, fileSize } from './export-summary.ts'
import { type AccountExport, isRunning, useStartExport } from './use-own-data.ts'

interface ExportPartProps {
  counts: RecordCounts
  latest: AccountExport | null
}

export function ExportPart({ counts, latest }: ExportPartProps) {
  const status = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 className="text-lg">{ownData.export.title}</h3>
        <p className="text-[0.9375rem] text-ink-soft">{exportContents(counts)}</p>
      </div>
      {/* Always rendered, so that screen readers announce its changes. */}
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className="grid gap-3 outline-none empty:absolute"
      >
        <ExportState counts={counts} latest={latest} />
      </div>
      <ExportActions latest={latest} status={status} />
    </div>
  )
}

function ExportState({ counts, latest }: ExportPartProps) {
  if (!latest) return null
  if (latest.status === 'failed') {
    const { error, errorCode = '' } = latest
    // An unknown code comes from a newer server: then the server's message, in English, is shown.
    return <p className="text-danger">{textFor(exportFailures, errorCode) ?? error}</p>
  }
  if (latest.status === 'completed') return <p>{readyText(counts, latest)}</p>
  return (
    <>
      <p>
        {latest.status === 'queued'
          ? ownData.export.queued
          : ownData.export.processing(latest.progress)}{' '}
        <span className="text-ink-soft">{ownData.export.mayLeave}</span>
      </p>
      <Progress
        label={ownData.export.progress}
        value={latest.status === 'queued' ? null : latest.progress}
      />
    </>
  )
}

function readyText(counts: RecordCounts, { bytes, expiresAt }: AccountExport): string {
  const texts = ownData.export
  const sentences = [
    bytes === null ? texts.ready : texts.readyWithSize(fileSize(bytes)),
    expiresAt ? texts.privateUntil(dateAndTime(expiresAt)) : texts.private,
  ]
  if (bytes !== null && !canBeImported(counts, bytes)) sentences.push(texts.tooLargeToImport)
  return sentences.join(' ')
}

interface ExportActionsProps {
  latest: AccountExport | null
  /** Gets the focus when an export has started, because its button disappears. */
  status: RefObject<HTMLElement | null>
}

function ExportActions({ latest, status }: ExportActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: start, isPending } = useStartExport()
  const running = isRunning(latest)
  useRestoreFocus(button, isPending || running, { element: status, isShown: running })
  if (running) return null
  const isReady = latest?.status === 'completed'
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
          : latest?.status === 'failed'
            ? common.tryAgain
            : ownData.export.start}
      </Button>
    </div>
  )
}
