import { type RefObject, useEffect, useRef } from 'react'

/** Shares of the window: between these, clear of header and navigation, a sentence can be read. */
const band = { top: 0.1, bottom: 0.86 }
/** Where it is brought when it cannot. */
const readingHeight = 0.4
const scrollingKeys = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End']

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
    const press = ({ key }: KeyboardEvent) => {
      if (scrollingKeys.includes(key)) wander()
    }
    // A press beside the text is one on the scroll bar.
    const grab = ({ target }: PointerEvent) => {
      if (target === document.documentElement) wander()
    }
    const controller = new AbortController()
    const options = { passive: true, signal: controller.signal }
    window.addEventListener('wheel', wander, options)
    window.addEventListener('touchmove', wander, options)
    window.addEventListener('keydown', press, options)
    window.addEventListener('pointerdown', grab, options)
    return () => controller.abort()
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
