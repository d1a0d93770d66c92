import { Fragment } from 'react'
import { landing } from '#client/texts/landing.ts'
import { PauseMark } from '#client/ui/pause-mark.tsx'
import { sampleParagraphs } from '../../texts/landing-sample.ts'
import bakeryEvening from './art/bakery-evening.svg'
import bakeryMorning from './art/bakery-morning.svg'
import type { SamplePlayback } from './sample-playback.ts'
import { SamplePlayer } from './sample-player.tsx'
import { ThemedImage } from './themed-image.tsx'

/** The section with a sample Target Slide, drawn as an open book: picture and player next to its text. */
export function SamplePage({ playback }: { playback: SamplePlayback }) {
  return (
    <section aria-labelledby="sample" className="mx-auto max-w-wide px-5 pt-6 md:px-8">
      <div className="grid overflow-clip rounded-card border border-line bg-surface-raised shadow-soft md:grid-cols-2">
        <div className="flex flex-col justify-center gap-6 p-5 pb-0 md:p-10">
          <ThemedImage
            morning={bakeryMorning}
            evening={bakeryEvening}
            className="aspect-[4/3] w-full rounded-[calc(var(--card-radius)-0.5rem)]"
          />
          <div className="grid gap-2 px-1 md:text-center">
            <p className="eyebrow text-accent">{landing.sample.badge}</p>
            <h2 id="sample" className="text-[1.625rem] md:px-4">
              {landing.sample.title}
            </h2>
          </div>
          <SamplePlayer playback={playback} />
        </div>
        {/* The pseudo-element is the fold of the book. */}
        <div className="relative flex flex-col justify-center p-6 pt-8 md:p-12 md:before:absolute md:before:inset-y-0 md:before:-left-6 md:before:w-12 md:before:bg-linear-90 md:before:from-transparent md:before:via-line/50 md:before:to-transparent">
          <div className="script grid gap-4 [&>:first-child>p]:first-letter:float-left [&>:first-child>p]:first-letter:pe-2.5 [&>:first-child>p]:first-letter:text-[4.2rem] [&>:first-child>p]:first-letter:leading-[0.86] [&>:first-child>p]:first-letter:text-accent">
            {sampleParagraphs.map(({ sentences, pause }, paragraph) => (
              <div key={sentences[0]} className="grid gap-3">
                <p>
                  {sentences.map((sentence, i) => (
                    <Fragment key={sentence}>
                      <span
                        {...(indexInScript(paragraph, i) === playback.sentenceIndex && {
                          'aria-current': true,
                        })}
                        className="rounded-md box-decoration-clone py-0.5 transition-colors duration-400 aria-[current]:bg-accent-soft aria-[current]:shadow-[-0.18em_0_0_var(--accent-soft),0.18em_0_0_var(--accent-soft)] aria-[current]:forced-color-adjust-none forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]"
                      >
                        {sentence}
                      </span>{' '}
                    </Fragment>
                  ))}
                </p>
                <PauseMark seconds={pause} className="ms-1" />
              </div>
            ))}
          </div>
          <p className="mt-6 text-[0.9375rem] text-ink-soft">{landing.sample.note}</p>
        </div>
      </div>
    </section>
  )
}

/** The index of a sentence among all sentences of the script. */
const indexInScript = (paragraph: number, indexInParagraph: number) =>
  sampleParagraphs
    .slice(0, paragraph)
    .reduce((count, { sentences }) => count + sentences.length, indexInParagraph)
