import type { Ref } from 'react'
import { common } from '#client/texts/common.ts'
import { landing } from '#client/texts/landing.ts'
import { GoogleButton } from './google-button.tsx'
import { Horizon } from './horizon.tsx'
import type { SamplePlayback } from './sample-playback.ts'
import { PlayIcon } from './sample-player.tsx'

interface HeroProps {
  playback: SamplePlayback
  /** The first button for the sign-in. */
  signInRef: Ref<HTMLButtonElement>
}

export function Hero({ playback, signInRef }: HeroProps) {
  return (
    <section
      aria-labelledby="evenstream"
      className="relative isolate h-[calc(100svh-2.5rem)] max-h-[58rem] min-h-[46rem] md:min-h-[47rem]"
    >
      <Horizon />
      <div className="relative mx-auto grid max-w-wide justify-items-center px-[min(1.5rem,6vw)] pt-22 text-center md:pt-[clamp(4.5rem,10svh,7rem)]">
        <h1 id="evenstream" className="text-display font-[300] tracking-[-0.03em]">
          {common.productName}
        </h1>
        <p className="mt-3 font-serif text-[clamp(1.25rem,1.2vw+1rem,1.75rem)] leading-snug font-[340] text-accent">
          {landing.tagline}
        </p>
        <p className="mt-5 max-w-[19.5rem] sm:max-w-[38rem] text-lead text-balance text-ink-soft">
          {landing.lead}
        </p>
        <div className="mt-8 flex flex-col items-center gap-3.5 md:flex-row md:gap-4">
          <GoogleButton ref={signInRef} label={common.signInWithGoogle} />
          <button
            type="button"
            onClick={() => {
              playback.play()
              document.getElementById('sample')?.scrollIntoView({ block: 'center' })
            }}
            className="inline-flex min-h-13 items-center gap-2.5 rounded-full border border-edge bg-ground/60 ps-4 pe-6 font-semibold transition duration-200 hover:border-accent hover:bg-accent-soft"
          >
            <PlayIcon isPlaying={false} className="size-5 text-accent" />
            {landing.hearSample}
          </button>
        </div>
        <p className="mt-4 text-[0.9375rem] text-ink-soft">{landing.freeToBegin}</p>
      </div>
    </section>
  )
}
