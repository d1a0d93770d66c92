import { type RefObject, useEffect } from 'react'
import { useSound } from '#client/lib/sound/sound-provider.tsx'

/**
 * Reports whether the controls of a player card or a preview can be seen: the dock is not shown beside them.
 * `id`: of the source that they play.
 */
export function useCardVisibility(controls: RefObject<HTMLElement | null>, id: string): void {
  const sound = useSound()
  useEffect(() => {
    if (!controls.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => sound.setCardVisible(id, entry?.isIntersecting ?? false),
      {
        // About the parts of the window that header and navigation cover.
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
