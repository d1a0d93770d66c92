import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { common } from '#client/texts/common.ts'
import { landing } from '#client/texts/landing.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Button } from '#client/ui/button.tsx'

/** A low bar that stays at the top. It offers the sign-in to a visitor who has scrolled past the button of the hero. */
export function SlimHeader() {
  return (
    <div className="fixed inset-x-0 top-0 z-20 animate-appear border-b border-line bg-surface pt-[env(safe-area-inset-top)] lowest:hidden">
      {/* Its sizes grow with the text, up to a limit that leaves room on a phone. */}
      <div className="mx-auto flex min-h-[min(3.75rem,76px)] max-w-wide items-center justify-between gap-[min(1rem,4vw)] px-[min(1.25rem,6.25vw)] md:px-8">
        <a
          href="#evenstream"
          className="flex min-w-0 items-center gap-[min(0.625rem,2.5vw)] rounded-sm no-underline"
        >
          <BrandMark className="size-[min(1.75rem,8vw)]" />
          <span className="font-serif text-[min(1.125rem,5.6vw)]">{common.productName}</span>
        </a>
        <Button
          size="sm"
          className="px-[min(1.125rem,4.5vw)]! text-[min(0.875rem,4.37vw)]!"
          onClick={() => browser.leaveTo(signInUrl())}
        >
          {landing.signIn}
        </Button>
      </div>
    </div>
  )
}
