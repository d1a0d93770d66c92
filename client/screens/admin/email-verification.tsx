/** Whether the identity provider has verified an address: two users may have the same one. */
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { admin } from '#client/texts/admin.ts'
import { richText } from '#client/texts/rich-text.ts'
import { classNames } from '#client/ui/class-names.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'

const states = {
  verified: { text: admin.users.verified, icon: BadgeCheck, className: 'text-success' },
  unverified: { text: admin.users.notVerified, icon: CircleAlert, className: 'text-dawn' },
} as const

/** Prefers a line break before the domain. */
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

/** Shows nothing while the verification is unknown, which it is until the next sign-in. */
export function EmailVerification({ user }: { user: ManagedUser }) {
  if (user.emailVerified === null) return null
  const { text, icon: Icon, className } = states[user.emailVerified ? 'verified' : 'unverified']
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-[0.8125rem] leading-snug font-semibold whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {richText(text, { hidden: (label) => <span className="sr-only">{label}</span> })}
    </span>
  )
}
