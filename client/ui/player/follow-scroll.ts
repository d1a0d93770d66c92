import { type RefObject, useEffect, useRef } from 'react'

/** Fractions of the window's height: the part that header, dock and navigation do not cover. */
const visibleBand = { top: 0.1, bottom: 0.8 }
/** A sentence outside that band is scrolled to this fraction of the window's height. */
const readingHeight = 0.4
const scrollingKeys = ['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/**
 * Scrolls the current sentence into view. After the user has scrolled elsewhere this pauses, until a sentence
 * begins while the previous one is visible, or playback is started again.
 */
export function useFollowScroll(
  text: RefObject<HTMLElement | null>,
  sentenceIndex: number | null,
  isPlaying: boolean,
): void {
  const userScrolled = useRef(false)
  const previous = useRef<Element | null>(null)

  useEffect(() => {
    if (!isPlaying) return
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
  }, [isPlaying])

  useEffect(() => {
    const element = text.current?.querySelector(`[data-sentence="${sentenceIndex}"]`) ?? null
    const previousElement = previous.current
    previous.current = element
    if (!isPlaying || !element) return
    // The sentence before this one is visible: the user is back at the narration.
    if (userScrolled.current && previousElement && isVisible(previousElement))
      userScrolled.current = false
    if (userScrolled.current) return
    const { top, bottom } = element.getBoundingClientRect()
    const { innerHeight } = window
    if (top >= innerHeight * visibleBand.top && bottom <= innerHeight * visibleBand.bottom) return
    window.scrollBy({
      top: top - innerHeight * readingHeight,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [text, sentenceIndex, isPlaying])
}

function isVisible(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const prefersReducedMotion = () =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
