import { admin } from '#client/texts/admin.ts'
import { AuditLog } from './audit-log.tsx'
import { Health } from './health.tsx'
import { Messages } from './messages.tsx'
import { SectionLinks } from './section-links.tsx'
import { UserList } from './user-list.tsx'

export default function Admin() {
  return (
    <div data-page-width="wide" className="grid gap-14">
      <div className="grid gap-8">
        <h1 className="text-heading">{admin.title}</h1>
        <SectionLinks />
        <UserList />
      </div>
      <AuditLog />
      <Messages />
      <Health />
    </div>
  )
}
