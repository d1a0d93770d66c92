/**
 * The toaster weighs more than a tenth of the landing page's scripts, and most visitors never see a
 * toast. So it comes when one is waiting, when a visitor begins to do something that could end in
 * one, or when somebody is signed in and the page is quiet.
 */
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ToastStore, toasts } from '#client/lib/toasts.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

type Toaster = ComponentType<{ store: ToastStore }>

interface ToastHostProps {
  /** For those who work here: it is there before it is needed. */
  soon?: boolean
}

export function ToastHost({ soon = false }: ToastHostProps) {
  const newest = useSyncExternalStore(toasts.subscribe, () => toasts.list()[0]?.id)
  const [Toaster, setToaster] = useState<Toaster | null>(null)
  const hotkey = useRef<KeyboardEvent | null>(null)

  // Runs again with the next toast: a toaster that could not be fetched is then asked for anew.
  useEffect(() => {
    if (Toaster) return
    const load = () =>
      import('#client/ui/toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => undefined,
      )
    if (newest !== undefined) {
      void load()
      return
    }
    if (soon) return whenIdle(load)
    return onFirstInteraction((event) => {
      if (event instanceof KeyboardEvent && event.code === 'F8') hotkey.current = event
      void load()
    })
  }, [Toaster, newest, soon])

  // The key that called the toaster here was pressed before it could hear it.
  useEffect(() => {
    if (!Toaster || !hotkey.current) return
    document.dispatchEvent(new KeyboardEvent('keydown', hotkey.current))
    hotkey.current = null
  }, [Toaster])

  return Toaster && <Toaster store={toasts} />
}

function onFirstInteraction(run: (event: Event) => void): () => void {
  const gestures = ['pointerdown', 'keydown'] as const
  const stop = () => {
    for (const gesture of gestures) document.removeEventListener(gesture, touched)
  }
  const touched = (event: Event) => {
    stop()
    run(event)
  }
  for (const gesture of gestures) document.addEventListener(gesture, touched)
  return stop
}
