import { memo } from 'react'
import { admin } from '#client/texts/admin.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { EmailAddress, EmailVerification } from './email-verification.tsx'
import { PlanBadge, RoleBadge } from './user-badges.tsx'
import { ChangePlan, ChangeRole, nameOf } from './user-controls.tsx'

const { email, name, role, subscription, changeRole, changePlan } = admin.users.columns
const columns = [email, name, role, subscription, changeRole, changePlan]

/** The horizontal padding of a cell, narrow because six columns must fit into 768 pixels. */
const cellPadding = 'px-1.5 first:ps-4 last:pe-4 lg:px-4 lg:first:ps-6 lg:last:pe-6'

export function UserTable({ users }: { users: readonly ManagedUser[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-soft">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">{admin.users.list}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`${cellPadding} py-3.5 text-start text-sm font-semibold whitespace-nowrap text-ink-soft`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const UserRow = memo(function UserRow({ user }: { user: ManagedUser }) {
  const cell = `${cellPadding} py-2.5`
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className={`${cell} max-w-72 min-w-38 text-start font-normal wrap-anywhere`}>
        <span className="grid justify-items-start gap-0.5">
          <EmailAddress email={user.email} />
          <EmailVerification user={user} />
        </span>
      </th>
      <td className={`${cell} max-w-48 min-w-20 wrap-anywhere text-ink-soft`}>
        {nameOf(user) || admin.users.noName}
      </td>
      <td className={cell}>
        <RoleBadge user={user} />
      </td>
      <td className={cell}>
        <PlanBadge user={user} />
      </td>
      <td className={`${cell} w-28 min-w-28 lg:w-36 lg:min-w-32`}>
        <ChangeRole user={user} />
      </td>
      <td className={`${cell} w-32 min-w-32 lg:w-40 lg:min-w-36`}>
        <ChangePlan user={user} />
      </td>
    </tr>
  )
})
