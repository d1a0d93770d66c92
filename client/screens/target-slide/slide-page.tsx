import { Link, useLocation } from 'wouter'
import { goalOf, scriptOf } from '#client/lib/damaged-texts.ts'
import { isAt } from '#client/lib/location.ts'
import { type Slide, slidePath, useDeleteSlide } from '#client/lib/slides.ts'
import { common } from '#client/texts/common.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { InlineHelp } from '#client/ui/help/inline-help.tsx'
import { DeleteSlideButton } from '#client/ui/slides/delete-slide-button.tsx'
import { WrittenBy } from '#client/ui/writer/written-by.tsx'
import { screenPaths } from '#shared/screen-paths.ts'
import { columnsClass, coverClass, playerClass, scriptClass, titleClass } from './columns-class.ts'
import { CreationDate } from './creation-date.tsx'
import { GoalTitle } from './goal-title.tsx'
import { NarratedScript } from './narrated-script.tsx'
import { NarrationCard } from './narration-card.tsx'
import { ScriptText } from './script-text.tsx'
import { SlideWithCare } from './slide-with-care.tsx'

export function SlidePage({ slide }: { slide: Slide }) {
  const [, navigate] = useLocation()
  const { mutate: remove, isPending: deleting } = useDeleteSlide({
    onDeleted: (id) => {
      if (isAt(slidePath(id))) navigate(screenPaths.home)
    },
  })
  return (
    <article
      data-page-width={slide.careKind === null ? 'columns' : undefined}
      className="grid gap-6 sm:gap-8"
    >
      {slide.careKind === null ? (
        <SlideContent slide={slide} />
      ) : (
        <SlideWithCare slide={slide} kind={slide.careKind} />
      )}
      {slide.careKind === null && (
        <div className={columnsClass}>
          <WrittenBy
            model={slide.writtenBy}
            className={`text-center xl:text-start ${scriptClass}`}
          />
        </div>
      )}
      <div className="grid gap-3 border-t border-line pt-8 sm:flex sm:flex-wrap sm:justify-center">
        <Button asChild variant="secondary">
          <Link href={screenPaths.home}>{common.backToDashboard}</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link href={screenPaths.library}>{common.viewLibrary}</Link>
        </Button>
        <DeleteSlideButton
          label={targetSlide.delete}
          goal={goalOf(slide)}
          busy={deleting}
          onConfirm={() => remove(slide.id)}
        />
      </div>
    </article>
  )
}

/**
 * Also shows a slide that needs support while its kind of danger is unknown, as in older data: with help, but without a
 * care answer.
 */
function SlideContent({ slide }: { slide: Slide }) {
  const hasAudio = slide.audioUrl !== null
  return (
    <div className={columnsClass}>
      {!slide.needsSupport && (
        <CoverArt
          seed={slide.id}
          theme={slide.theme ?? undefined}
          // The whole player must be above the fold.
          className={classNames('aspect-[3/1] w-full rounded-card shadow-soft', coverClass)}
        />
      )}
      <div className={classNames('grid gap-6 sm:gap-8', titleClass)}>
        <div className="grid justify-items-center gap-2.5 text-center sm:gap-4 xl:justify-items-start xl:text-start">
          <Badge tone="accent">{targetSlide.badge}</Badge>
          <GoalTitle goal={goalOf(slide)} isCompact={hasAudio} />
          <CreationDate slide={slide} />
        </div>
        {slide.needsSupport && <InlineHelp level={2} />}
      </div>
      {slide.audioUrl === null ? (
        <>
          {!slide.needsSupport && (
            <div className={playerClass}>
              <NarrationCard slide={slide} />
            </div>
          )}
          <div className={scriptClass}>
            <ScriptText script={scriptOf(slide)} />
          </div>
        </>
      ) : (
        <NarratedScript key={slide.audioUrl} slide={slide} audioUrl={slide.audioUrl} />
      )}
    </div>
  )
}
