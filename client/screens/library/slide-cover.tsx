import { type RefObject, useEffect, useRef, useState } from 'react'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

const shapeClass = 'aspect-[4/3] w-full'
const hoverClass = 'transition-transform duration-400 ease-decelerate group-hover:scale-[1.02]'

interface SlideCoverProps {
  slideId: string
  theme: string | null
}

/** Draws the cover when it comes near the viewport: drawing hundreds together would block the page. */
export function SlideCover({ slideId, theme }: SlideCoverProps) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(container)
  return (
    <div ref={container} className={shapeClass}>
      {isNear ? (
        <CoverArt
          seed={slideId}
          theme={theme ?? undefined}
          className={`${shapeClass} ${hoverClass}`}
        />
      ) : (
        <Skeleton className={`${shapeClass} rounded-none`} />
      )}
    </div>
  )
}

/** Covers are drawn within this distance of the viewport, about two screens. */
const drawingDistance = '1600px'

let observer: IntersectionObserver | undefined
const callbacks = new WeakMap<Element, () => void>()

function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) callbacks.get(target)?.()
    },
    { rootMargin: `${drawingDistance} 0px` },
  )
  callbacks.set(element, onNear)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** Stays true once the element has been near the viewport. */
function useNearViewport(container: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !container.current) return
    return watch(container.current, () => setNear(true))
  }, [isNear, container])
  return isNear
}
