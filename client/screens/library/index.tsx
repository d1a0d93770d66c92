import { Plus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link } from 'wouter'
import { useFocusAfterRemoval } from '#client/lib/focus-after-removal.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { useSlides } from '#client/lib/slides.ts'
import { common } from '#client/texts/common.ts'
import { library } from '#client/texts/library.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { screenPaths } from '#shared/screen-paths.ts'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { SlideGrid } from './slide-grid.tsx'

export default function Library() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div data-page-width="wide" className="grid gap-5 sm:gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1.5">
          <h1 ref={heading} tabIndex={-1} className="text-heading">
            {library.title}
          </h1>
          <p className="text-ink-soft">{library.lead}</p>
        </div>
        <Button asChild variant="secondary" size="sm">
          <Link href={screenPaths.createSlide}>
            <Plus aria-hidden className="size-4.5" />
            {library.createSlide}
          </Link>
        </Button>
      </div>
      <SlideList heading={heading} />
    </div>
  )
}

function SlideList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const list = useSlides()
  const onSlideDeleted = useFocusAfterRemoval(
    heading,
    list.state === 'ready' ? list.slides.length : null,
  )
  const focusedSlideId = useCurrentUser()?.focusedSlideId ?? null
  switch (list.state) {
    case 'loading':
      return <LibrarySkeleton />
    case 'failed':
      return <LoadError title={library.failed} text={common.loadFailedHint} onRetry={list.retry} />
    case 'ready':
      if (list.slides.length === 0) {
        return (
          <EmptyState
            title={library.empty.title}
            text={library.empty.text}
            action={
              <Button asChild>
                <Link href={screenPaths.createSlide}>{common.createTargetSlide}</Link>
              </Button>
            }
          />
        )
      }
      return (
        <SlideGrid
          slides={list.slides}
          olderPages={list.olderPages}
          focusedSlideId={focusedSlideId}
          onSlideDeleted={onSlideDeleted}
        />
      )
  }
}
