import filmEvening from './art/film-evening.svg'
import filmMorning from './art/film-morning.svg'
import { Picture } from './picture.tsx'

/** Holds the place of the explainer film, in its own proportions. */
export function Film() {
  return (
    <section aria-label="Film" className="mx-auto max-w-wide px-5 pt-24 md:px-8 md:pt-32">
      <figure className="mx-auto grid max-w-[56rem] gap-4">
        <Picture
          morning={filmMorning}
          evening={filmEvening}
          className="aspect-video w-full rounded-card shadow-soft"
        />
        <figcaption className="text-center text-[0.9375rem] text-ink-soft">
          A short film about the practice has its place here. It is still being made.
        </figcaption>
      </figure>
    </section>
  )
}
