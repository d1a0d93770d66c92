import { useEffect } from 'react'
import { browser } from '#client/lib/browser.ts'
import { care } from '#client/texts/care.ts'
import { Button } from '../button.tsx'

const neutralSite = 'https://www.wikipedia.org'
/** Milliseconds within which the second press of Escape counts. */
const doublePressMs = 2000

/** Leaves the app at once, by a button or by pressing Escape twice. */
export function QuickExit() {
  useEffect(() => {
    let lastEscapeAt = Number.NEGATIVE_INFINITY
    const onKeyDown = ({ key, timeStamp, repeat }: KeyboardEvent) => {
      if (key !== 'Escape' || repeat) return
      if (timeStamp - lastEscapeAt <= doublePressMs) leave()
      lastEscapeAt = timeStamp
    }
    // In the capture phase: an open dialog that handles Escape must not hide it.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return (
    <div className="flex items-center gap-4">
      <Button onClick={leave}>{care.leave.button}</Button>
      <p className="hidden flex-1 text-sm text-ink-soft sm:block">{care.leave.hint}</p>
    </div>
  )
}

function leave(): void {
  // The other site may take a moment to load: nothing of this page stays visible until then.
  document.documentElement.hidden = true
  document.title = ''
  browser.replaceWith(neutralSite)
}
