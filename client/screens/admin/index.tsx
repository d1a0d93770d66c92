import { admin } from '#client/texts/admin.ts'
import { AuditLog } from './audit-log.tsx'
import { Health } from './health.tsx'
import { Messages } from './messages.tsx'
import { UserList } from './user-list.tsx'

export default function Admin() {
  return (
    // Wider than the other screens, as it holds a table.
    <div className="mx-[calc(50%-min(34rem,50vw-1.25rem))] grid gap-14">
      <div className="grid gap-8">
        <h1 className="text-heading">{admin.title}</h1>
        <UserList />
      </div>
      <AuditLog />
      <Messages />
      <Health />
    </div>
  )
}
