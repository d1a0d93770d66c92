import { common } from '#client/texts/common.ts'
import { landing } from '#client/texts/landing.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { LegalLinks } from '#client/ui/legal/legal-links.tsx'

export function Footer() {
  return (
    <footer className="mx-auto mt-24 grid max-w-wide justify-items-center gap-4 px-6 pt-10 pb-[max(3rem,env(safe-area-inset-bottom))] text-center md:mt-32">
      <BrandMark />
      <p className="font-serif text-lg">{common.productName}</p>
      <LegalLinks className="flex gap-2" />
      <p className="max-w-[34rem] text-sm text-ink-soft">{landing.trademark}</p>
    </footer>
  )
}
