import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { Button } from '#client/ui/button.tsx'

export function LoginPrompt() {
  return (
    <section
      aria-label="Sign in"
      className="mx-auto flex w-full max-w-column flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface px-6 py-5"
    >
      <p>Please log in to choose a plan.</p>
      <Button size="sm" onClick={() => browser.leaveTo(signInUrl())}>
        Sign in with Google
      </Button>
    </section>
  )
}
