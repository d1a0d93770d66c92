import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isLegalText, type LegalText } from './legal-texts.ts'

type LegalDialog = ComponentType<{ text: LegalText; onClose: () => void }>

/** Privacy and terms: fetched by those who read them. */
export function LegalHost() {
  const text = useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
  const [Dialog, setDialog] = useState<LegalDialog | null>(null)
  const asked = isLegalText(text)
  useEffect(() => {
    if (!asked || Dialog) return
    import('./legal-dialog.tsx').then(
      ({ LegalDialog }) => setDialog(() => LegalDialog),
      // Not there, as if nothing had been asked for: the link can be followed again.
      forgetHash,
    )
  }, [asked, Dialog])
  // The dialog has no button of its own that it could give the focus back to.
  useEffect(() => {
    if (!asked) return
    return () => {
      opener?.focus({ preventScroll: true })
      opener = null
    }
  }, [asked])
  if (!asked || !Dialog) return null
  return <Dialog text={text} onClose={forgetHash} />
}

/** Leaves the page where it is, and the way back as it was. */
function forgetHash(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  window.dispatchEvent(new Event('hashchange'))
}

/** The link that was followed, if one was. */
let opener: HTMLElement | null = null

function subscribe(listener: () => void): () => void {
  const heard = () => {
    const { activeElement } = document
    const isLink = activeElement instanceof HTMLAnchorElement
    if (isLink && isLegalText(window.location.hash.slice(1))) opener = activeElement
    listener()
  }
  window.addEventListener('hashchange', heard)
  return () => window.removeEventListener('hashchange', heard)
}
