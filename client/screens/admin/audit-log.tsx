import { dateAndTime } from '#client/lib/dates.ts'
import { pagesQueryFor } from '#client/lib/pages.ts'
import { admin } from '#client/texts/admin.ts'
import { planTexts } from '#client/texts/plans.ts'
import { richText } from '#client/texts/rich-text.ts'
import { listAuditLog } from '#shared/contract/admin.ts'
import type { User } from '#shared/contract/auth.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import type { Tier } from '#shared/plans.ts'
import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { usePagedList } from './use-paged-list.ts'

type Entry = ClientResponse<typeof listAuditLog>[number]

const rowsPerStep = 10

export function AuditLog() {
  return (
    <Section id="audit-log" title={admin.auditLog.title} lead={admin.auditLog.lead}>
      <Entries />
    </Section>
  )
}

function Entries() {
  const list = usePagedList(pagesQueryFor(listAuditLog), rowsPerStep)
  switch (list.state) {
    case 'loading':
      return <ListSkeleton label={admin.auditLog.loading} />
    case 'failed':
      return <ListError text={admin.auditLog.failed} onRetry={list.retry} />
    case 'ready':
      if (list.rows.length === 0) {
        return <p className="text-ink-soft">{admin.auditLog.none}</p>
      }
      return (
        <div className="grid gap-5">
          <ol
            aria-label={admin.auditLog.list}
            className="grid divide-y divide-line rounded-card border border-line bg-surface px-6 py-1.5 shadow-soft"
          >
            {list.rows.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 text-[0.9375rem]"
              >
                <span className="min-w-0 wrap-anywhere">
                  {richText(
                    admin.auditLog.changed[entry.changed](
                      planOrRoleName(entry.from),
                      planOrRoleName(entry.to),
                    ),
                    {
                      admin: () => <Person person={entry.who} />,
                      user: () => <Person person={entry.whom} />,
                      to: (value) => <strong className="font-semibold">{value}</strong>,
                    },
                  )}
                </span>
                <time dateTime={entry.at} className="text-sm text-ink-soft">
                  {dateAndTime(entry.at)}
                </time>
              </li>
            ))}
          </ol>
          <ShowMore more={list.more} label={admin.auditLog.showMore} />
        </div>
      )
  }
}

/** A deleted user is shown by pseudonym. */
function Person({ person }: { person: Entry['who'] }) {
  return person.email ?? <em>{admin.auditLog.deletedUser(person.pseudonym)}</em>
}

function planOrRoleName(value: string): string {
  if (Object.hasOwn(planTexts, value)) return planTexts[value as Tier].name
  if (Object.hasOwn(admin.roles, value)) return admin.roles[value as User['role']]
  return value.charAt(0).toUpperCase() + value.slice(1)
}
