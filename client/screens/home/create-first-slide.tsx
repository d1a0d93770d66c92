import { Link } from 'wouter'
import { common } from '#client/texts/common.ts'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { screenPaths } from '#shared/screen-paths.ts'
import { PictureCard, pictureClass } from './picture-card.tsx'

export function CreateFirstSlide() {
  return (
    <PictureCard
      labelledBy="first-slide"
      picture={<CoverArt seed="first slide" theme="home" className={pictureClass('large')} />}
      actions={
        <Button asChild>
          <Link href={screenPaths.createSlide}>{common.createTargetSlide}</Link>
        </Button>
      }
    >
      <h2 id="first-slide" className="text-2xl">
        {home.firstSlide.title}
      </h2>
      <p>{home.firstSlide.text}</p>
      <p className="text-[0.9375rem] text-ink-soft">{home.firstSlide.whatItIs}</p>
    </PictureCard>
  )
}
