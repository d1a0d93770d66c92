import type { ReactNode } from 'react'
import { landing } from '#client/texts/landing.ts'
import { Card, CardBody, CardTitle } from '#client/ui/card.tsx'
import harbourEvening from './art/harbour-evening.svg'
import harbourMorning from './art/harbour-morning.svg'
import pinesEvening from './art/pines-evening.svg'
import pinesMorning from './art/pines-morning.svg'
import { Section } from './section.tsx'
import { LazyImage, ThemedImage } from './themed-image.tsx'

const pictureClass = 'h-44 w-full'

const features: readonly { name: string; text: string; art: ReactNode }[] = [
  {
    name: landing.features.targetSlides.title,
    text: landing.features.targetSlides.text,
    art: <ThemedImage morning={harbourMorning} evening={harbourEvening} className={pictureClass} />,
  },
  {
    name: landing.features.checkIns.title,
    text: landing.features.checkIns.text,
    art: (
      <div className="grid grid-cols-2">
        <LazyImage src={pinesMorning} className={pictureClass} />
        <LazyImage src={pinesEvening} className={pictureClass} />
      </div>
    ),
  },
  {
    name: landing.features.audio.title,
    text: landing.features.audio.text,
    art: <VoiceOnWater />,
  },
]

export function Features() {
  return (
    <Section id="features" title={landing.features.title} lead={landing.features.lead}>
      <ul className="grid gap-5 md:grid-cols-3 md:gap-6">
        {features.map(({ name, text, art }) => (
          <li key={name} className="grid">
            <Card>
              {art}
              <CardBody className="grid gap-2">
                <CardTitle level={3}>{name}</CardTitle>
                <p className="text-ink-soft">{text}</p>
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A waveform over water. */
function VoiceOnWater() {
  const phrases = [
    [8, 16, 26, 38, 46, 34, 40, 28, 18, 10],
    [6, 14, 24, 36, 30, 42, 30, 20, 12, 6],
  ]
  let voice = ''
  let reflection = ''
  phrases.forEach((heights, phrase) => {
    heights.forEach((height, i) => {
      const x = 50 + phrase * 202 + i * 11
      voice += `M${x} 100v-${height}`
      reflection += `M${x} 108v${Math.round(height * 0.5)}`
    })
  })
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 176"
      preserveAspectRatio="xMidYMid slice"
      strokeLinecap="round"
      strokeWidth="5"
      className={`${pictureClass} bg-linear-180 from-dusk-soft via-glow via-59% to-surface to-59% stroke-dusk`}
    >
      <circle cx="200" cy="82" r="22" fill="var(--scene-sun-low)" className="stroke-none" />
      {/* The gradient is defined in the drawing `Horizon`, on the same page. */}
      <path d="M0 104h400v72H0z" fill="url(#horizon-water)" className="stroke-none" />
      <path d="M184 112h32M190 121h24M180 130h34" strokeWidth="2.5" stroke="var(--scene-shine)" />
      <path d={voice} />
      <path d={reflection} opacity=".3" />
    </svg>
  )
}
