import { AuditLog } from './audit-log.tsx'
import { Health } from './health.tsx'
import { Messages } from './messages.tsx'
import { UserList } from './user-list.tsx'

export default function Admin() {
  return (
    // Wider than the column of the other screens, as far as the window has room: it holds a table.
    <div className="mx-[calc(50%-min(34rem,50vw-1.25rem))] grid gap-14">
      <div className="grid gap-8">
        <h1 className="text-heading">Admin Panel</h1>
        <UserList />
      </div>
      <AuditLog />
      <Messages />
      <Health />
    </div>
  )
}
