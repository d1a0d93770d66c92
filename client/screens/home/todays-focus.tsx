import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { goalOf } from '#client/lib/damaged-texts.ts'
import { shortDate } from '#client/lib/dates.ts'
import { queryFor } from '#client/lib/queries.ts'
import { type SlideSummary, slidePath, sourceOfSlide } from '#client/lib/slides.ts'
import { useSound } from '#client/lib/sound/sound-provider.tsx'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { Goal } from '#client/ui/slides/goal.tsx'
import { getSlide } from '#shared/contract/slides.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import { FocusSkeleton } from './focus-skeleton.tsx'
import { PictureCard, type PictureSize, pictureClass } from './picture-card.tsx'

interface TodaysFocusProps {
  slides: readonly SlideSummary[]
  /** Shown if there is no focused slide. */
  fallback: SlideSummary
  focusedSlideId: string | null
  /** Whether `slides` contains all slides of the user, not only the first page. */
  hasAllSlides: boolean
  size: PictureSize
}

/** The focused slide; `fallback` when none is focused, or when the focused slide was deleted or could not be loaded. */
export function TodaysFocus(props: TodaysFocusProps) {
  const { slides, fallback, focusedSlideId, hasAllSlides, size } = props
  const hasOtherSlides = slides.length > 1
  const focusedSlide = slides.find(({ id }) => id === focusedSlideId)
  if (focusedSlide || focusedSlideId === null || hasAllSlides) {
    const slide = focusedSlide ?? fallback
    return <FocusCard slide={slide} hasOtherSlides={hasOtherSlides} size={size} />
  }
  return <OlderFocus id={focusedSlideId} fallback={fallback} size={size} />
}

interface OlderFocusProps {
  id: string
  fallback: SlideSummary
  size: PictureSize
}

/** Reads a focused slide that is not on the loaded pages of the list. */
function OlderFocus({ id, fallback, size }: OlderFocusProps) {
  const { data, isPending } = useQuery(queryFor(getSlide, { params: { id } }))
  if (isPending) return <FocusSkeleton size={size} />
  return <FocusCard slide={data ?? fallback} hasOtherSlides size={size} />
}

interface FocusCardProps {
  slide: SlideSummary
  hasOtherSlides: boolean
  size: PictureSize
}

/**
 * A goal that speaks of danger has no picture: on wide screens a plain area takes its place, on narrow ones nothing does.
 * Its layout is always the large one, because the small one needs a picture beside the text.
 */
function FocusCard({ slide, hasOtherSlides, size }: FocusCardProps) {
  return (
    <PictureCard
      labelledBy="todays-focus"
      size={slide.needsSupport ? 'large' : size}
      picture={
        slide.needsSupport ? (
          <div className={`${pictureClass('large')} bg-accent-soft max-sm:hidden`} />
        ) : (
          <CoverArt
            seed={slide.id}
            theme={slide.theme ?? undefined}
            className={pictureClass(size)}
          />
        )
      }
      actions={
        <>
          <MainAction slide={slide} />
          {hasOtherSlides && (
            <Button asChild variant="quiet">
              <Link href={screenPaths.library}>{home.focus.change}</Link>
            </Button>
          )}
        </>
      }
    >
      <h2 id="todays-focus" className="eyebrow text-accent">
        {home.focus.title}
      </h2>
      <Goal
        text={goalOf(slide)}
        className={classNames(
          'font-serif leading-tight font-[360] tracking-[-0.014em]',
          size === 'small' ? 'text-xl' : 'text-2xl',
        )}
      />
      <time dateTime={slide.createdAt} className="text-[0.9375rem] text-ink-soft">
        {shortDate(slide.createdAt)}
      </time>
    </PictureCard>
  )
}

function MainAction({ slide }: { slide: SlideSummary }) {
  const { id, audioUrl, needsSupport } = slide
  if (audioUrl !== null && !needsSupport) return <PlayTrack slide={slide} audioUrl={audioUrl} />
  return (
    <Button asChild>
      <Link href={slidePath(id)}>{home.focus.viewSlide}</Link>
    </Button>
  )
}

/** Starts the track in the click handler: browsers block playback without a user gesture. */
function PlayTrack({ slide, audioUrl }: { slide: SlideSummary; audioUrl: string }) {
  const sound = useSound()
  const play = (event: MouseEvent) => {
    // With a modifier key, the link opens in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    sound.playbackOf(sourceOfSlide(slide, audioUrl)).play()
  }
  return (
    <Button asChild>
      <Link href={slidePath(slide.id)} onClick={play}>
        <Play aria-hidden className="size-4.5" />
        {home.focus.playTrack}
      </Link>
    </Button>
  )
}
