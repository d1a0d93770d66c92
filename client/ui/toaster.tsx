import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { careInView } from '#client/lib/care-in-view.ts'
import type { Toast, ToastStore } from '#client/lib/toasts.ts'
import { dialogs } from '#client/texts/dialogs.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export function Toaster({ store }: { store: ToastStore }) {
  const isCareInView = useSyncExternalStore(careInView.subscribe, careInView.isAny)
  const listed = useSyncExternalStore(store.subscribe, store.list)
  useDismissAtDestination(store, listed[0])
  const toasts = isCareInView ? listed.filter((toast) => !canWait(toast)) : listed
  return (
    <RadixToast.Provider
      // After a hovered or focused toast was closed, Radix keeps the timer of the next one paused; a new key for
      // each toast resets that.
      key={toasts[0]?.id}
      label={dialogs.toastRegionLabel}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onOpenChange={(open) => {
            if (!open) store.dismiss(toast.id)
          }}
        />
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        label={dialogs.toastRegionLabel}
        className={classNames(
          'fixed right-0 z-50 flex w-full flex-col rounded-card focus-visible:-outline-offset-4 md:max-w-[420px]',
          toasts[0]?.place === 'header' ? headerViewport : bottomViewport,
        )}
      />
    </RadixToast.Provider>
  )
}

/**
 * Dismisses a toast when the page that its link leads to is opened: it is no longer needed there. A toast that appears
 * on that page stays, because the user has not read it yet.
 */
function useDismissAtDestination(store: ToastStore, toast: Toast | undefined): void {
  const [location] = useLocation()
  const previous = useRef({ toastId: toast?.id, location })
  useEffect(() => {
    const hasMoved =
      previous.current.toastId === toast?.id && previous.current.location !== location
    previous.current = { toastId: toast?.id, location }
    if (hasMoved && toast?.action?.href === location) store.dismiss(toast.id)
  }, [store, toast, location])
}

/** Above the bottom navigation and the dock, within reach of a thumb. */
const bottomViewport =
  'bottom-[calc(var(--navigation-height)+var(--dock-height))] p-4 md:bottom-[calc(var(--navigation-height)+var(--dock-height)+1rem)]'
/** As high as the header, whatever its height. */
const headerViewport = 'top-[env(safe-area-inset-top)] h-(--header-row) justify-center px-2'

/** While a care answer is in view, only a failure of the user's own action is shown; other toasts wait. */
const canWait = ({ variant, isBackground = false }: Toast) =>
  variant !== 'destructive' || isBackground

const variantClasses = {
  plain: 'border-line bg-surface-raised text-ink',
  destructive: 'border-danger/50 bg-danger-soft text-ink',
} as const

interface ToastCardProps {
  toast: Toast
  onOpenChange: (open: boolean) => void
}

function ToastCard({ toast, onOpenChange }: ToastCardProps) {
  const { title, description, variant = 'plain', action, duration, place } = toast
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={onOpenChange}
      {...(duration !== undefined && { duration })}
      data-variant={variant}
      className={classNames(
        'grid grid-cols-[1fr_auto] rounded-card border shadow-soft',
        place === 'header' ? 'items-center gap-x-2 ps-4 leading-tight' : 'items-start gap-x-3 p-4',
        'data-[state=closed]:animate-leave data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
        variantClasses[variant],
      )}
    >
      <div className={place === 'header' ? 'text-sm/tight' : 'grid gap-1 py-1'}>
        <RadixToast.Title
          className={classNames('font-semibold', variant === 'destructive' && 'text-danger')}
        >
          {title}
        </RadixToast.Title>
        {description && (
          <RadixToast.Description
            className={classNames('text-ink-soft', place === undefined && 'text-sm')}
          >
            {description}
          </RadixToast.Description>
        )}
        {action && (
          <Button asChild variant="secondary" size="sm" className="mt-2 w-fit">
            <RadixToast.Action asChild altText={action.label}>
              <Link href={action.href}>{action.label}</Link>
            </RadixToast.Action>
          </Button>
        )}
      </div>
      <RadixToast.Close asChild aria-label={dialogs.close}>
        <Button
          variant="quiet"
          size="icon"
          className={place === 'header' ? 'min-h-0! h-full w-11' : '-m-1.5'}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
