import {
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isLegalTextId, type LegalTextId } from './legal-texts.ts'

type LegalDialog = ComponentType<{ text: LegalTextId; onClose: () => void }>

/** Opens privacy and terms by the hash of the URL; the dialog is loaded on demand. */
export function LegalHost() {
  const text = useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
  const [Dialog, setDialog] = useState<LegalDialog | null>(null)
  const isRequested = isLegalTextId(text)
  useEffect(() => {
    if (!isRequested || Dialog) return
    import('./legal-dialog.tsx').then(
      ({ LegalDialog }) => setDialog(() => LegalDialog),
      // Failed to load: reset the hash, so that the link can be followed again.
      removeHash,
    )
  }, [isRequested, Dialog])
  // The dialog has no trigger that Radix could return the focus to. A layout effect stores the link before the
  // dialog takes the focus. A listener for `hashchange` may be too late: any render before the event reads the new
  // hash and may open the dialog.
  const openedBy = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isRequested)
      openedBy.current = activeElement instanceof HTMLAnchorElement ? activeElement : null
  }, [isRequested])
  useEffect(() => {
    if (!isRequested) return
    const link = openedBy.current
    return () => link?.focus({ preventScroll: true })
  }, [isRequested])
  if (!isRequested || !Dialog) return null
  return <Dialog text={text} onClose={removeHash} />
}

/** Removes the hash without scrolling and without a history entry. */
function removeHash(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  window.dispatchEvent(new Event('hashchange'))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
