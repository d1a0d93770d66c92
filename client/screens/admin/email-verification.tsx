/** Whether the identity provider vouches for an address. Two users may share one, and not both own it. */
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'

const marks = {
  verified: { text: 'Verified', icon: BadgeCheck, className: 'text-success' },
  unverified: { text: 'Not verified', icon: CircleAlert, className: 'text-dawn' },
} as const

/** Where it has no room in one line, it breaks before the domain. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** Nothing where the provider has not said, which is so until a user signs in again. */
export function EmailVerification({ user }: { user: ManagedUser }) {
  if (user.emailVerified === null) return null
  const { text, icon: Icon, className } = marks[user.emailVerified ? 'verified' : 'unverified']
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-[0.8125rem] leading-snug font-semibold whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">Email address: </span>
      {text}
    </span>
  )
}
