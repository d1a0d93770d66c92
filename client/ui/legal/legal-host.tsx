import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isLegalText, type LegalText } from './legal-texts.ts'

type LegalDialog = ComponentType<{ text: LegalText; onClose: () => void }>

/** Opens privacy and terms by the hash of the URL; the dialog is loaded on demand. */
export function LegalHost() {
  const text = useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
  const [Dialog, setDialog] = useState<LegalDialog | null>(null)
  const isRequested = isLegalText(text)
  useEffect(() => {
    if (!isRequested || Dialog) return
    import('./legal-dialog.tsx').then(
      ({ LegalDialog }) => setDialog(() => LegalDialog),
      // Failed to load: reset the hash, so that the link can be followed again.
      removeHash,
    )
  }, [isRequested, Dialog])
  // The dialog has no trigger that Radix could return the focus to.
  useEffect(() => {
    if (!isRequested) return
    // Taken now: React may clean up after the dialog is closed and another link has opened it again.
    const openedBy = opener
    opener = null
    return () => openedBy?.focus({ preventScroll: true })
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

/** The link that opened the dialog, if any. */
let opener: HTMLElement | null = null

function subscribe(listener: () => void): () => void {
  const onHashChange = () => {
    const { activeElement } = document
    const isLink = activeElement instanceof HTMLAnchorElement
    if (isLink && isLegalText(window.location.hash.slice(1))) opener = activeElement
    listener()
  }
  window.addEventListener('hashchange', onHashChange)
  return () => window.removeEventListener('hashchange', onHashChange)
}
