import { memo, useId } from 'react'
import { admin } from '#client/texts/admin.ts'
import { Field } from '#client/ui/field.tsx'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { EmailAddress, EmailVerification } from './email-verification.tsx'
import { PlanBadge, RoleBadge } from './user-badges.tsx'
import { ChangePlan, ChangeRole, nameOf } from './user-controls.tsx'

/** The table's rows as cards, for narrow screens. */
export function UserCards({ users }: { users: readonly ManagedUser[] }) {
  return (
    <ul aria-label={admin.users.list} className="grid gap-4 sm:grid-cols-2">
      {users.map((user) => (
        <UserCard key={user.id} user={user} />
      ))}
    </ul>
  )
}

const UserCard = memo(function UserCard({ user }: { user: ManagedUser }) {
  const id = useId()
  return (
    <li
      aria-labelledby={id}
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5 shadow-soft"
    >
      <div className="grid gap-1">
        <h3 id={id} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <EmailAddress email={user.email} />
        </h3>
        <EmailVerification user={user} />
        {nameOf(user) && (
          <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">{nameOf(user)}</p>
        )}
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <RoleBadge user={user} />
          <PlanBadge user={user} />
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        <Field label={admin.users.columns.changeRole}>
          {(control) => <ChangeRole user={user} control={control} />}
        </Field>
        <Field label={admin.users.columns.changePlan}>
          {(control) => <ChangePlan user={user} control={control} />}
        </Field>
      </div>
    </li>
  )
})
