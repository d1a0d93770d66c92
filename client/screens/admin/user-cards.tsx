import { memo, useId } from 'react'
import { Field } from '#client/ui/field.tsx'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { EmailAddress, EmailVerification } from './email-verification.tsx'
import { PlanBadge, RoleBadge } from './user-badges.tsx'
import { ChangePlan, ChangeRole, nameOf } from './user-controls.tsx'

/** The table's rows for where a table has no room: one card a person. */
export function UserCards({ users }: { users: readonly ManagedUser[] }) {
  return (
    <ul aria-label="Users, newest first" className="grid gap-4 sm:grid-cols-2">
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
        <Field label="Change Role">
          {(control) => <ChangeRole user={user} control={control} />}
        </Field>
        <Field label="Change Plan">
          {(control) => <ChangePlan user={user} control={control} />}
        </Field>
      </div>
    </li>
  )
})
