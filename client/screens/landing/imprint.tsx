import { BrandMark } from '#client/ui/brand-mark.tsx'
import { legalTexts } from './legal-texts.ts'

export function Imprint() {
  return (
    <footer className="mx-auto mt-24 grid max-w-wide justify-items-center gap-4 px-6 pt-10 pb-[max(3rem,env(safe-area-inset-bottom))] text-center md:mt-32">
      <BrandMark />
      <p className="font-serif text-lg">Evenstream</p>
      <nav aria-label="Small print" className="flex gap-2">
        {Object.entries(legalTexts).map(([hash, name]) => (
          <a
            key={hash}
            href={`#${hash}`}
            className="inline-flex min-h-11 items-center rounded-full px-4 text-[0.9375rem] underline decoration-edge underline-offset-4 transition duration-200 hover:bg-accent-soft hover:decoration-accent"
          >
            {name}
          </a>
        ))}
      </nav>
      <p className="max-w-[34rem] text-sm text-ink-soft">
        “Reality Transurfing” is a registered trademark of its owner. Evenstream is independent and
        not affiliated with it.
      </p>
    </footer>
  )
}
