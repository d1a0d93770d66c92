import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { common } from '#client/texts/common.ts'
import { pricing } from '#client/texts/pricing.ts'
import { Button } from '#client/ui/button.tsx'

export function LoginPrompt() {
  return (
    <section
      aria-label={pricing.signIn.label}
      className="mx-auto flex w-full max-w-column flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface px-6 py-5"
    >
      <p>{pricing.signIn.text}</p>
      <Button size="sm" onClick={() => browser.leaveTo(signInUrl())}>
        {common.signInWithGoogle}
      </Button>
    </section>
  )
}
