import { type RefObject, useEffect, useRef } from 'react'

/** Shares of the window: between these, clear of header and navigation, a sentence can be read. */
const band = { top: 0.1, bottom: 0.86 }
/** Where it is brought when it cannot. */
const readingHeight = 0.4

/**
 * Keeps the sentence that is spoken in sight. Whoever scrolls elsewhere is left there, until the
 * voice comes to what they are reading.
 */
export function useFollowScroll(
  text: RefObject<HTMLElement | null>,
  sentence: number | null,
  sounding: boolean,
): void {
  const elsewhere = useRef(false)
  const previous = useRef<Element | null>(null)

  useEffect(() => {
    if (!sounding) return
    elsewhere.current = false
    const wander = () => {
      elsewhere.current = true
    }
    const gestures = ['wheel', 'touchmove'] as const
    for (const gesture of gestures) window.addEventListener(gesture, wander, { passive: true })
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, wander)
    }
  }, [sounding])

  useEffect(() => {
    const spoken = text.current?.querySelector(`[data-sentence="${sentence}"]`) ?? null
    const before = previous.current
    previous.current = spoken
    if (!sounding || !spoken) return
    if (elsewhere.current && before && isVisible(before)) elsewhere.current = false
    if (elsewhere.current) return
    const { top, bottom } = spoken.getBoundingClientRect()
    const { innerHeight } = window
    if (top >= innerHeight * band.top && bottom <= innerHeight * band.bottom) return
    window.scrollBy({
      top: top - innerHeight * readingHeight,
      behavior: calm() ? 'auto' : 'smooth',
    })
  }, [text, sentence, sounding])
}

function isVisible(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const calm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
