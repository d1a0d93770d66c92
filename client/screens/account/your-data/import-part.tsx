import { useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { archiveMediaType } from '#shared/contract/own-data.ts'
import { useImport } from './use-own-data.ts'

/** Shown while the account is empty: only then is it clear what belongs where. */
export function ImportPart() {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { start, percent, isPending, problem } = useImport()
  useRestoreFocus(button, isPending)
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1.5">
        <h3 className="text-lg">Bring it back</h3>
        <p id="import-hint" className="text-[0.9375rem] text-ink-soft">
          This account is empty, so an earlier export can be imported as it is. It counts against no
          allowance.
        </p>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {isPending && (
          <>
            <p>{percent < 100 ? `Sending your file: ${percent}%.` : 'Checking and restoring…'}</p>
            <Progress label="Import" value={percent < 100 ? percent : null} />
          </>
        )}
        {problem && !isPending && <p className="text-danger">{problem}</p>}
      </div>
      <input
        ref={input}
        type="file"
        accept={`.zip,${archiveMediaType}`}
        aria-label="Evenstream export"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after a failure.
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
        Import an export
      </Button>
    </div>
  )
}
