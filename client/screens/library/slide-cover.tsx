import { type RefObject, useEffect, useRef, useState } from 'react'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

const shape = 'aspect-[4/3] w-full'

interface SlideCoverProps {
  slideId: string
  theme: string | null
}

/** Draws the cover when it comes near the viewport: hundreds at once would block the page. */
export function SlideCover({ slideId, theme }: SlideCoverProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNearness(place)
  return (
    <div ref={place} className={shape}>
      {near ? (
        <CoverArt
          seed={slideId}
          theme={theme ?? undefined}
          className={`${shape} transition-transform duration-400 ease-breath group-hover:scale-[1.02]`}
        />
      ) : (
        <Skeleton className={`${shape} rounded-none`} />
      )}
    </div>
  )
}

/** About two screens. */
const ahead = '1600px'

let watcher: IntersectionObserver | undefined
const waiting = new WeakMap<Element, () => void>()

function watch(element: Element, arrived: () => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${ahead} 0px` },
  )
  waiting.set(element, arrived)
  watcher.observe(element)
  return () => watcher?.unobserve(element)
}

/** Stays true once the element has been near the viewport. */
function useNearness(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !place.current) return
    return watch(place.current, () => setNear(true))
  }, [near, place])
  return near
}
