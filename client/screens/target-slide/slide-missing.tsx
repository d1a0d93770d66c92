import { useEffect } from 'react'
import { Link } from 'wouter'
import { useHeadingFocus } from '#client/lib/heading-focus.ts'
import { isFocusLost } from '#client/lib/restore-focus.ts'
import { common } from '#client/texts/common.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { screenPaths } from '#shared/screen-paths.ts'

/** `replacesSlide`: the slide was shown until now, and its buttons, one of which may have had the focus, are gone. */
export function SlideMissing({ replacesSlide }: { replacesSlide: boolean }) {
  const title = useHeadingFocus()
  useEffect(() => {
    if (replacesSlide && isFocusLost()) title.current?.focus({ preventScroll: true })
  }, [replacesSlide, title])
  return (
    <section className="grid content-center justify-items-center gap-4 py-10 text-center">
      <div className="mb-4 rounded-full border border-line bg-surface-raised p-1.5 shadow-soft">
        <CoverArt seed="slide-not-found" className="size-40 rounded-full" />
      </div>
      <h1 ref={title} tabIndex={-1} className="text-heading">
        {targetSlide.missing.title}
      </h1>
      <p className="max-w-sm text-ink-soft">{targetSlide.missing.text}</p>
      <Button asChild className="mt-2">
        <Link href={screenPaths.home}>{common.returnHome}</Link>
      </Button>
    </section>
  )
}
