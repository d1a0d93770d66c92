import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { slideToasts } from '#client/lib/toast-texts.ts'
import { toast } from '#client/lib/toasts.ts'
import { truncate } from '#core/truncate.ts'
import { Button } from '../button.tsx'

// Most people look at far more slides than they delete.
const loadDialog = () => import('../alert-dialog.tsx')
const AlertDialog = lazy(() => loadDialog().then((module) => ({ default: module.AlertDialog })))

const quotedLength = 50

interface DeleteSlideProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  label: string
  goal: string
  busy: boolean
  onConfirm: () => void
  /** The id of what tells this slide from the others, where several stand side by side. */
  describedBy?: string
}

/** The offer to delete a slide, and the question whether one is sure. */
export function DeleteSlide({
  label,
  goal,
  busy,
  onConfirm,
  describedBy,
  ...placing
}: DeleteSlideProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const confirmed = useRef(false)
  // The focus was in the dialog, whose button is disabled by the time it closes: when the slide is
  // still here after all, the keyboard goes on from where it was.
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
            () => void toast(slideToasts.deleteFailed),
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
            title="Delete this Target Slide?"
            text={
              <>
                “<bdi>{truncate(goal, quotedLength)}</bdi>” goes for good, with its script and any
                audio. It still counts towards your plan.
              </>
            }
            confirmLabel="Delete"
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
