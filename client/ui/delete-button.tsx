import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ToastContent, toast } from '#client/lib/toasts.ts'
import { dialogs } from '#client/texts/dialogs.ts'
import { Button } from './button.tsx'

// Most people look at far more than they delete.
const loadDialog = () => import('./alert-dialog.tsx')
const AlertDialog = lazy(() => loadDialog().then((module) => ({ default: module.AlertDialog })))

interface DeleteButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  label: string
  title: string
  /** What goes, and that it cannot be taken back. */
  text: ReactNode
  busy: boolean
  onConfirm: () => void
  /** For when not even the question could be asked. */
  failed: ToastContent
  /** The id of what tells this one from the others, where several stand side by side. */
  describedBy?: string | undefined
}

/** The offer to delete something, and the question whether one is sure. */
export function DeleteButton({
  label,
  title,
  text,
  busy,
  onConfirm,
  failed,
  describedBy,
  ...placing
}: DeleteButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const confirmed = useRef(false)
  // The focus was in the dialog, whose button is disabled by the time it closes: when nothing was
  // deleted after all, the keyboard goes on from where it was.
  useEffect(() => {
    if (busy || !confirmed.current) return
    confirmed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [busy])
  const preload = () => void loadDialog().catch(() => undefined)

  return (
    <>
      <Button
        {...placing}
        ref={button}
        variant="quietDestructive"
        busy={busy}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          loadDialog().then(
            () => {
              setAsked(true)
              setOpen(true)
            },
            () => void toast(failed),
          )
        }}
      >
        {label}
      </Button>
      {asked && (
        <Suspense>
          <AlertDialog
            open={open}
            onOpenChange={setOpen}
            returnFocusTo={button}
            title={title}
            text={text}
            confirmLabel={dialogs.delete}
            onConfirm={() => {
              confirmed.current = true
              onConfirm()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
