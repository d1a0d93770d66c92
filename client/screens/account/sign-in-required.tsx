import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { account } from '#client/texts/account.ts'
import { common } from '#client/texts/common.ts'
import { Button } from '#client/ui/button.tsx'

export function SignInRequired() {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <h1 className="text-heading">{account.signInRequired.title}</h1>
      <p className="text-balance text-ink-soft">{account.signInRequired.text}</p>
      <Button className="mt-4" onClick={() => browser.leaveTo(signInUrl())}>
        {common.signInWithGoogle}
      </Button>
    </section>
  )
}
