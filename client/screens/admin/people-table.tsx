import { memo } from 'react'
import type { User } from '#shared/contract/auth.ts'
import { PlanBadge, RoleBadge } from './user-badges.tsx'
import { ChangePlan, ChangeRole, nameOf } from './user-controls.tsx'

const columns = ['Email', 'Name', 'Role', 'Subscription', 'Change Role', 'Change Plan'] as const

export function PeopleTable({ users }: { users: readonly User[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-soft">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">Users, newest first</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="px-4 py-3.5 text-start text-sm font-semibold whitespace-nowrap text-ink-soft first:ps-6 last:pe-6"
              >
                {name}
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

const UserRow = memo(function UserRow({ user }: { user: User }) {
  const cell = 'px-4 py-2.5 first:ps-6 last:pe-6'
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className={`${cell} max-w-72 text-start font-normal wrap-anywhere`}>
        {user.email}
      </th>
      <td className={`${cell} max-w-48 text-ink-soft`}>{nameOf(user) || '–'}</td>
      <td className={cell}>
        <RoleBadge user={user} />
      </td>
      <td className={cell}>
        <PlanBadge user={user} />
      </td>
      <td className={`${cell} w-36 min-w-32`}>
        <ChangeRole user={user} />
      </td>
      <td className={`${cell} w-40 min-w-36`}>
        <ChangePlan user={user} />
      </td>
    </tr>
  )
})
