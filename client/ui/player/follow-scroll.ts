import { type RefObject, useEffect, useRef } from 'react'

/** Fractions of the window's height, clear of header and navigation, between which a sentence is visible. */
const band = { top: 0.1, bottom: 0.86 }
/** The height to which a sentence outside that band is scrolled. */
const readingHeight = 0.4
const scrollingKeys = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/**
 * Scrolls the current sentence into view. After the user has scrolled elsewhere it pauses, until
 * the narration reaches what is visible.
 */
export function useFollowScroll(
  text: RefObject<HTMLElement | null>,
  sentence: number | null,
  sounding: boolean,
): void {
  const userScrolled = useRef(false)
  const previous = useRef<Element | null>(null)

  useEffect(() => {
    if (!sounding) return
    userScrolled.current = false
    const markUserScrolled = () => {
      userScrolled.current = true
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (scrollingKeys.includes(key)) markUserScrolled()
    }
    // A press on the document itself is a press on the scroll bar.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target === document.documentElement) markUserScrolled()
    }
    const controller = new AbortController()
    const options = { passive: true, signal: controller.signal }
    window.addEventListener('wheel', markUserScrolled, options)
    window.addEventListener('touchmove', markUserScrolled, options)
    window.addEventListener('keydown', onKeyDown, options)
    window.addEventListener('pointerdown', onPointerDown, options)
    return () => controller.abort()
  }, [sounding])

  useEffect(() => {
    const spoken = text.current?.querySelector(`[data-sentence="${sentence}"]`) ?? null
    const before = previous.current
    previous.current = spoken
    if (!sounding || !spoken) return
    if (userScrolled.current && before && isVisible(before)) userScrolled.current = false
    if (userScrolled.current) return
    const { top, bottom } = spoken.getBoundingClientRect()
    const { innerHeight } = window
    if (top >= innerHeight * band.top && bottom <= innerHeight * band.bottom) return
    window.scrollBy({
      top: top - innerHeight * readingHeight,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [text, sentence, sounding])
}

function isVisible(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const prefersReducedMotion = () =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
