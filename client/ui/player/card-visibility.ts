import { type RefObject, useEffect } from 'react'
import { useSound } from '#client/lib/sound/sound-provider.tsx'

/**
 * Reports whether the controls of a player card or a preview can be seen: then the dock is hidden. `id`: of the source
 * that they play.
 */
export function useCardVisibility(controls: RefObject<HTMLElement | null>, id: string): void {
  const sound = useSound()
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
