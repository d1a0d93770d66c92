/**
 * The store of toasts. A toast that is shown before the toaster has loaded waits for it.
 */
export interface ToastContent {
  title: string
  description?: string | undefined
  variant?: 'plain' | 'destructive'
  /** Leads to a path of the app. */
  action?: { label: string; href: string }
  /** Milliseconds until it is dismissed; the toaster's default if absent. */
  duration?: number
  /**
   * Reports background work, not the user's last action. Such a toast is held back while a care
   * answer is in view, even if it reports a failure.
   */
  isBackground?: boolean
  /** header: over the header of the app, so that it covers none of the content. */
  place?: 'header'
}

export interface Toast extends ToastContent {
  readonly id: number
  /** false: dismissed, and no longer visible. */
  readonly open: boolean
}

const maxToasts = 1
/** A dismissed toast is closed at once, and stays in the list for this time unless another replaces it. */
const removalDelayMs = 1_000_000

export interface ToastStore {
  /** Returns the id of the toast. */
  show: (content: ToastContent) => number
  dismiss: (id: number) => void
  list: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  const removals = new Map<number, ReturnType<typeof setTimeout>>()
  let toasts: readonly Toast[] = []
  let lastId = 0

  function setToasts(newToasts: readonly Toast[]): void {
    const remainingIds = new Set(newToasts.map(({ id }) => id))
    for (const [id, timer] of removals) {
      if (remainingIds.has(id)) continue
      clearTimeout(timer)
      removals.delete(id)
    }
    toasts = newToasts
    for (const listener of listeners) listener()
  }

  return {
    show(content) {
      lastId += 1
      setToasts([{ ...content, id: lastId, open: true }, ...toasts].slice(0, maxToasts))
      return lastId
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return
      const remove = () => setToasts(toasts.filter((toast) => toast.id !== id))
      removals.set(id, setTimeout(remove, removalDelayMs))
      setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    },
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The toasts of the app. */
export const toasts = createToastStore()

/** Shows a toast in place of the current one. Returns its id. */
export const toast = toasts.show
