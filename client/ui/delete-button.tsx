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

// Loaded on demand: deleting is rare.
const loadDialog = () => import('./alert-dialog.tsx')
const AlertDialog = lazy(() => loadDialog().then((module) => ({ default: module.AlertDialog })))

interface DeleteButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  label: string
  title: string
  /** Says what is deleted, and that it cannot be undone. */
  text: ReactNode
  busy: boolean
  onConfirm: () => void
  /** Shown if the dialog could not be loaded. */
  dialogLoadFailureToast: ToastContent
  /** The id of an element that identifies the item, where several buttons are listed. */
  describedBy?: string | undefined
}

/** A delete button with a confirmation dialog. */
export function DeleteButton({
  label,
  title,
  text,
  busy,
  onConfirm,
  dialogLoadFailureToast,
  describedBy,
  ...layout
}: DeleteButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  const wasConfirmed = useRef(false)
  // After a confirmation, this button is disabled when the dialog closes, so it cannot receive the focus
  // then. If the item was not deleted, the focus returns to the button afterwards.
  useEffect(() => {
    if (busy || !wasConfirmed.current) return
    wasConfirmed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [busy])
  // A failure is reported when the button is clicked.
  const preload = () => void loadDialog().catch(() => undefined)

  return (
    <>
      <Button
        {...layout}
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
              setLoaded(true)
              setOpen(true)
            },
            () => void toast(dialogLoadFailureToast),
          )
        }}
      >
        {label}
      </Button>
      {isLoaded && (
        <Suspense>
          <AlertDialog
            open={open}
            onOpenChange={setOpen}
            returnFocusTo={button}
            title={title}
            text={text}
            confirmLabel={dialogs.delete}
            onConfirm={() => {
              wasConfirmed.current = true
              onConfirm()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
