/**
 * Loads the toaster late: it is more than a tenth of the landing page's scripts, and most visitors
 * never see a toast. It loads with the first toast, on a visitor's first interaction, or for a
 * signed-in user when the page is idle.
 */
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ToastStore, toasts } from '#client/lib/toasts.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

type Toaster = ComponentType<{ store: ToastStore }>

interface ToastHostProps {
  /** Load the toaster as soon as the page is idle, before it is needed. */
  loadWhenIdle?: boolean
}

export function ToastHost({ loadWhenIdle = false }: ToastHostProps) {
  const newest = useSyncExternalStore(toasts.subscribe, () => toasts.list()[0]?.id)
  const [Toaster, setToaster] = useState<Toaster | null>(null)
  const hotkey = useRef<KeyboardEvent | null>(null)

  // Runs again with the next toast, which retries a failed load.
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
    if (loadWhenIdle) return whenIdle(load)
    return onFirstInteraction((event) => {
      if (event instanceof KeyboardEvent && event.code === 'F8') hotkey.current = event
      void load()
    })
  }, [Toaster, newest, loadWhenIdle])

  // Replays the F8 key that was pressed before the toaster could listen for it.
  useEffect(() => {
    if (!Toaster || !hotkey.current) return
    document.dispatchEvent(new KeyboardEvent('keydown', hotkey.current))
    hotkey.current = null
  }, [Toaster])

  return Toaster && <Toaster store={toasts} />
}

function onFirstInteraction(run: (event: Event) => void): () => void {
  const eventTypes = ['pointerdown', 'keydown'] as const
  const stop = () => {
    for (const type of eventTypes) document.removeEventListener(type, onInteraction)
  }
  const onInteraction = (event: Event) => {
    stop()
    run(event)
  }
  for (const type of eventTypes) document.addEventListener(type, onInteraction)
  return stop
}
