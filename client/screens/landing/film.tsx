import { type ComponentType, useState } from 'react'
import { landing } from '#client/texts/landing.ts'
import { filmLength, filmVersion } from './our-film.ts'
import { PlayIcon } from './sample-player.tsx'
import { ThemedImage } from './themed-image.tsx'

/** `light` is morning for the light theme, evening for the dark theme. */
const poster = (light: 'morning' | 'evening') => `/film/poster-${light}.webp?v=${filmVersion}`

/** A still of the film; the player and the film load on demand. */
export function Film() {
  const [Player, setPlayer] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const watch = () =>
    import('./film-player.tsx').then(
      ({ FilmPlayer }) => setPlayer(() => FilmPlayer),
      () => setFailed(true),
    )
  return (
    <section
      aria-label={landing.film.label}
      className="mx-auto max-w-wide px-5 pt-24 md:px-8 md:pt-32"
    >
      <figure className="mx-auto grid max-w-[56rem] gap-4">
        {/* The still has the page's background: the border makes it visible. */}
        <div className="relative aspect-video overflow-clip rounded-card border border-line shadow-soft">
          {Player ? (
            <Player />
          ) : (
            <button
              type="button"
              onClick={watch}
              className="group absolute inset-0 rounded-card focus-visible:-outline-offset-5"
            >
              <ThemedImage
                morning={poster('morning')}
                evening={poster('evening')}
                className="size-full"
              />
              {/* The icon and the label lie over the empty sky of the still. */}
              <span className="absolute inset-y-0 left-0 grid w-1/2 place-content-center justify-items-center gap-2 pb-[11%] sm:gap-3.5">
                <span className="grid size-[min(3.25rem,16.25vw)] place-items-center rounded-full bg-linear-100 from-accent to-accent-deep text-accent-ink shadow-soft transition duration-200 group-hover:brightness-108 sm:size-18 forced-colors:border">
                  <PlayIcon isPlaying={false} className="size-6 sm:size-8" />
                </span>
                <span className="text-[min(0.9375rem,4.7vw)] font-semibold sm:text-lg">
                  {landing.film.watch}
                  {/* The length of an operator's film is unknown. */}
                  <span className="ps-2 font-normal text-ink-soft [[data-film]_&]:hidden">
                    {filmLength}
                  </span>
                </span>
              </span>
            </button>
          )}
        </div>
        <figcaption className="text-center text-[0.9375rem] text-ink-soft">
          {failed ? <span role="alert">{landing.film.failed}</span> : landing.film.caption}
        </figcaption>
      </figure>
    </section>
  )
}
