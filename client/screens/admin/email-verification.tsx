/** Shows whether the identity provider has verified an email address: two users may have the same one. */
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { admin } from '#client/texts/admin.ts'
import { richText } from '#client/texts/rich-text.ts'
import { classNames } from '#client/ui/class-names.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'

const states = {
  verified: { text: admin.users.verified, icon: BadgeCheck, className: 'text-success' },
  unverified: { text: admin.users.notVerified, icon: CircleAlert, className: 'text-dawn' },
} as const

/** Allows a line break before the domain. */
export function EmailAddress({ email }: { email: string }) {
  const domainStart = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </span>
  )
}

/** Shows nothing if the server does not report the verification. */
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
