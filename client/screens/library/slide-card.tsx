import { Headphones } from 'lucide-react'
import { memo, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { goalOf } from '#client/lib/damaged-texts.ts'
import { shortDate } from '#client/lib/dates.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { type SlideSummary, slidePath, useDeleteSlide, useSetFocus } from '#client/lib/slides.ts'
import { library } from '#client/texts/library.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { SaveOfflineButton } from '#client/ui/player/save-offline-button.tsx'
import { DeleteSlideButton } from '#client/ui/slides/delete-slide-button.tsx'
import { Goal } from '#client/ui/slides/goal.tsx'
import { truncate } from '#core/truncate.ts'
import { SlideCover } from './slide-cover.tsx'

const maxTitleLength = 60

interface SlideCardProps {
  slide: SlideSummary
  /** Whether the user has chosen it as today's focus (not keyboard focus). */
  focused: boolean
  /** Called when the slide was deleted, so that the list moves keyboard focus. */
  onDeleted: () => void
}

/** The link covers the whole card; the buttons are outside it and placed above it. */
export const SlideCard = memo(function SlideCard({ slide, focused, onDeleted }: SlideCardProps) {
  const goalId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const wasSetFocusClicked = useRef(false)
  // 'Set Focus' disappears once the slide is focused: keyboard focus moves to the card's link.
  useEffect(() => {
    if (!focused || !wasSetFocusClicked.current) return
    wasSetFocusClicked.current = false
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true })
  }, [focused])
  const { mutate: remove, isPending: deleting } = useDeleteSlide({ onDeleted })
  return (
    <li className="group relative grid grid-rows-[auto_1fr_auto] overflow-clip rounded-card border border-line bg-surface shadow-soft transition-colors duration-300 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] hover:border-edge has-[a:focus-visible]:outline-[2.5px] has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-focus">
      <div className="relative overflow-clip">
        {slide.needsSupport ? (
          <div className="aspect-[4/3] w-full bg-accent-soft" />
        ) : (
          <SlideCover slideId={slide.id} theme={slide.theme} />
        )}
        <div className="absolute inset-x-2.5 top-2.5 flex items-start justify-between">
          {focused && <Badge tone="accent">{library.card.focused}</Badge>}
          {slide.audioUrl && (
            <span className="ms-auto flex flex-wrap justify-end gap-1.5">
              {slide.trackId && (
                <SaveOfflineButton
                  variant="icon"
                  describedBy={goalId}
                  track={{
                    trackId: slide.trackId,
                    audioUrl: slide.audioUrl,
                    of: slide.id,
                    title: truncate(goalOf(slide), maxTitleLength),
                    cover: { seed: slide.id, theme: slide.theme ?? undefined },
                  }}
                />
              )}
              <span className="grid size-8 place-items-center rounded-full bg-surface-raised text-accent shadow-soft">
                <Headphones aria-hidden className="size-4.5" />
                <span className="sr-only">{library.card.hasAudio}</span>
              </span>
            </span>
          )}
        </div>
      </div>
      <div className="grid content-start gap-1.5 px-4 pt-3.5 sm:px-5 sm:pt-4">
        <Link
          ref={link}
          href={slidePath(slide.id)}
          className="outline-none after:absolute after:inset-0"
        >
          <Goal
            id={goalId}
            text={goalOf(slide)}
            className="font-serif text-[1.0625rem] leading-snug sm:text-xl sm:leading-snug"
          />
        </Link>
        <time dateTime={slide.createdAt} className="text-sm text-ink-soft">
          {shortDate(slide.createdAt)}
        </time>
      </div>
      <div className="relative mt-1 flex flex-wrap items-center justify-between px-1.5 pb-1.5 sm:ps-5 sm:pe-2.5 sm:pb-3 sm:pt-1.5">
        {focused ? (
          // Keeps the delete button at the end of the row.
          <span />
        ) : (
          <SetFocus
            slideId={slide.id}
            describedBy={goalId}
            onRequest={() => {
              wasSetFocusClicked.current = true
            }}
          />
        )}
        <DeleteSlideButton
          size="compact"
          className="font-normal!"
          label={library.card.delete}
          goal={goalOf(slide)}
          describedBy={goalId}
          busy={deleting}
          onConfirm={() => remove(slide.id)}
        />
      </div>
    </li>
  )
})

interface SetFocusProps {
  slideId: string
  describedBy: string
  onRequest: () => void
}

function SetFocus({ slideId, describedBy, onRequest }: SetFocusProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useSetFocus()
  useRestoreFocus(button, isPending)
  return (
    <Button
      ref={button}
      variant="secondary"
      size="compact"
      busy={isPending}
      aria-describedby={describedBy}
      onClick={() => {
        onRequest()
        mutate(slideId)
      }}
    >
      {library.card.setFocus}
    </Button>
  )
}
