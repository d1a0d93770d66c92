import type { Ref } from 'react'
import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { GoogleMark } from './google-mark.tsx'

interface GoogleButtonProps {
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** Goes to the sign-in, in the colours that Google requires. */
export function GoogleButton({ label, ref }: GoogleButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={() => browser.leaveTo(signInUrl())}
      className="inline-flex min-h-13 items-center gap-3 rounded-full border border-google-edge bg-google-face ps-5 pe-7 font-semibold text-google-ink shadow-soft transition duration-200 hover:brightness-97 dark:hover:brightness-130"
    >
      <GoogleMark />
      {label}
    </button>
  )
}
