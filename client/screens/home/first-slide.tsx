import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { PictureCard, pictureClass } from './picture-card.tsx'

export function FirstSlide() {
  return (
    <PictureCard
      labelledBy="first-slide"
      picture={<CoverArt seed="first slide" theme="home" className={pictureClass} />}
    >
      <div className="grid gap-2.5">
        <h2 id="first-slide" className="text-2xl">
          Your first Target Slide awaits
        </h2>
        <p className="text-ink-soft">What reality will you create?</p>
      </div>
      <Button asChild>
        <Link href={paths.createSlide}>Create Target Slide</Link>
      </Button>
    </PictureCard>
  )
}
