import { type RefObject, useEffect } from 'react'
import { useSound } from '#client/lib/sound/sound-provider.tsx'

/** The controls of the cards and previews on the screen, by the id of the source that they play. */
const mountedControls = new Map<string, HTMLElement>()

/**
 * Reports whether the controls of a player card or a preview can be seen: then the dock is hidden. `id`: of the source
 * that they play.
 */
export function useCardVisibility(controls: RefObject<HTMLElement | null>, id: string): void {
  const sound = useSound()
  useEffect(() => {
    const element = controls.current
    if (!element) return
    mountedControls.set(id, element)
    return () => {
      if (mountedControls.get(id) === element) mountedControls.delete(id)
    }
  }, [controls, id])
  useEffect(() => {
    if (!controls.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => sound.setCardVisible(id, entries.at(-1)?.isIntersecting ?? false),
      {
        // Roughly the heights of header and navigation.
        rootMargin: '-60px 0px -60px 0px',
        threshold: 0.75,
      },
    )
    observer.observe(controls.current)
    return () => {
      observer.disconnect()
      sound.setCardVisible(id, false)
    }
  }, [controls, id, sound])
}

/**
 * Scrolls the controls of a source into view, and focuses the button that plays it, or tries again. False if the
 * screen does not show them.
 */
export function showControls(id: string): boolean {
  const controls = mountedControls.get(id)
  if (!controls) return false
  controls.scrollIntoView({ block: 'center' })
  const playButton = controls.querySelector<HTMLElement>('[data-play-button]')
  const button = playButton ?? controls.querySelector('button')
  button?.focus({ preventScroll: true })
  return true
}
