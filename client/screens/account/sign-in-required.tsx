import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { Button } from '#client/ui/button.tsx'

export function SignInRequired() {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <h1 className="text-heading">Authentication Required</h1>
      <p className="text-balance text-ink-soft">Please log in to see your account.</p>
      <Button className="mt-4" onClick={() => browser.leaveTo(signInUrl())}>
        Sign in with Google
      </Button>
    </section>
  )
}
