import { type ComponentType, useState } from 'react'
import { filmLength, filmVersion } from './our-film.ts'
import { Picture } from './picture.tsx'

const poster = (light: string) => `/film/poster-${light}.webp?v=${filmVersion}`

/** A still of the film; the film itself is fetched for those who ask for it. */
export function Film() {
  const [Player, setPlayer] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const watch = () =>
    import('./film-player.tsx').then(
      ({ FilmPlayer }) => setPlayer(() => FilmPlayer),
      () => setFailed(true),
    )
  return (
    <section aria-label="Film" className="mx-auto max-w-wide px-5 pt-24 md:px-8 md:pt-32">
      <figure className="mx-auto grid max-w-[56rem] gap-4">
        <div className="relative aspect-video overflow-clip rounded-card shadow-soft">
          {Player ? (
            <Player />
          ) : (
            <button type="button" onClick={watch} className="absolute inset-0">
              <Picture
                morning={poster('morning')}
                evening={poster('evening')}
                className="size-full"
              />
              <span className="absolute bottom-[8%] left-[7%] rounded-full border border-transparent bg-surface-raised/95 px-5 py-3 font-semibold shadow-soft">
                <span aria-hidden className="pe-2.5 text-accent">
                  ▶
                </span>
                Watch the film
                {/* Of another film the length is not known. */}
                <span className="ps-2.5 font-normal text-ink-soft [[data-film]_&]:hidden">
                  {filmLength}
                </span>
              </span>
            </button>
          )}
        </div>
        <figcaption className="text-center text-[0.9375rem] text-ink-soft">
          {failed ? (
            <span role="alert">The film did not arrive. Please try again.</span>
          ) : (
            'A minute about the practice, with captions.'
          )}
        </figcaption>
      </figure>
    </section>
  )
}
