import { useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { ownData } from '#client/texts/own-data.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { archiveMediaType } from '#shared/contract/own-data.ts'
import { useImport } from './use-own-data.ts'

/** Shown while the account is empty: an import never merges. */
export function ImportPart() {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { start, percent, isPending, errorMessage } = useImport()
  useRestoreFocus(button, isPending)
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1.5">
        <h3 className="text-lg">{ownData.import.title}</h3>
        <p id="import-hint" className="text-[0.9375rem] text-ink-soft">
          {ownData.import.text}
        </p>
      </div>
      <div role="status" className="grid gap-3 empty:absolute">
        {isPending && (
          <>
            <p>{percent < 100 ? ownData.import.sending(percent) : ownData.import.restoring}</p>
            <Progress label={ownData.import.progress} value={percent < 100 ? percent : null} />
          </>
        )}
        {errorMessage && !isPending && <p className="text-danger">{errorMessage}</p>}
      </div>
      <input
        ref={input}
        type="file"
        accept={`.zip,${archiveMediaType}`}
        aria-label={ownData.import.file}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Without this, choosing the same file again would fire no event.
          target.value = ''
          if (file) start(file)
        }}
      />
      <Button
        ref={button}
        variant="secondary"
        className="justify-self-start"
        busy={isPending}
        aria-describedby="import-hint"
        onClick={() => input.current?.click()}
      >
        {ownData.import.start}
      </Button>
    </div>
  )
}
