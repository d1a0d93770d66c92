import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { goalOf } from '#client/lib/damaged-texts.ts'
import { shortDate } from '#client/lib/dates.ts'
import { queryFor } from '#client/lib/queries.ts'
import { type SlideSummary, slidePath } from '#client/lib/slides.ts'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { Goal } from '#client/ui/slides/goal.tsx'
import { getSlide } from '#shared/contract/slides.ts'
import { FocusSkeleton } from './focus-skeleton.tsx'
import { PictureCard, pictureClass } from './picture-card.tsx'

interface TodaysFocusProps {
  slides: readonly SlideSummary[]
  fallback: SlideSummary
  focusedSlideId: string | null
  /** Whether `slides` contains all slides of the user, not only the first page. */
  hasAllSlides: boolean
}

/** The focused slide; the default when none is focused, or when the focused slide was deleted. */
export function TodaysFocus({ slides, fallback, focusedSlideId, hasAllSlides }: TodaysFocusProps) {
  const hasOtherSlides = slides.length > 1
  const focusedSlide = slides.find(({ id }) => id === focusedSlideId)
  if (focusedSlide || focusedSlideId === null || hasAllSlides) {
    return <FocusCard slide={focusedSlide ?? fallback} hasOtherSlides={hasOtherSlides} />
  }
  return <OlderFocus id={focusedSlideId} fallback={fallback} />
}

/** Reads a focused slide that is not on the first page of the list. */
function OlderFocus({ id, fallback }: { id: string; fallback: SlideSummary }) {
  const { data, isPending } = useQuery(queryFor(getSlide, { params: { id } }))
  if (isPending) return <FocusSkeleton />
  return <FocusCard slide={data ?? fallback} hasOtherSlides />
}

function FocusCard({ slide, hasOtherSlides }: { slide: SlideSummary; hasOtherSlides: boolean }) {
  return (
    <PictureCard
      labelledBy="todays-focus"
      picture={
        slide.needsSupport ? (
          <div className={`${pictureClass} bg-accent-soft max-sm:hidden`} />
        ) : (
          <CoverArt seed={slide.id} theme={slide.theme ?? undefined} className={pictureClass} />
        )
      }
    >
      <div className="grid gap-2.5">
        <h2 id="todays-focus" className="eyebrow text-accent">
          {home.focus.title}
        </h2>
        <Goal
          text={goalOf(slide)}
          className="font-serif text-2xl leading-tight font-[360] tracking-[-0.014em]"
        />
        <time dateTime={slide.createdAt} className="text-[0.9375rem] text-ink-soft">
          {shortDate(slide.createdAt)}
        </time>
      </div>
      <div className="grid gap-2">
        <Button asChild>
          <Link href={slidePath(slide.id)}>
            {slide.audioUrl && !slide.needsSupport ? (
              <>
                <Play aria-hidden className="size-4.5" />
                {home.focus.playMeditation}
              </>
            ) : (
              home.focus.viewSlide
            )}
          </Link>
        </Button>
        {hasOtherSlides && (
          <Button asChild variant="quiet">
            <Link href={paths.library}>{home.focus.change}</Link>
          </Button>
        )}
      </div>
    </PictureCard>
  )
}
