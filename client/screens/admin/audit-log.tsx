import { dateAndTime } from '#client/lib/dates.ts'
import { readPages } from '#client/lib/pages.ts'
import { listAuditLog } from '#shared/contract/admin.ts'
import type { Reading } from '#shared/endpoint.ts'
import { plans, type Tier } from '#shared/plans.ts'
import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { usePagedList } from './use-paged-list.ts'

type Entry = Reading<typeof listAuditLog>[number]

const atOnce = 10

export function AuditLog() {
  return (
    <Section title="Audit log" lead="Who changed whom, and when. It cannot be edited.">
      <Entries />
    </Section>
  )
}

function Entries() {
  const list = usePagedList(readPages(listAuditLog), atOnce)
  switch (list.state) {
    case 'loading':
      return <ListSkeleton what="Loading the audit log" />
    case 'failed':
      return <ListError text="The audit log did not arrive." onRetry={list.retry} />
    case 'ready':
      if (list.rows.length === 0) {
        return <p className="text-ink-soft">Nothing has been changed yet.</p>
      }
      return (
        <div className="grid gap-5">
          <ol
            aria-label="Changes, newest first"
            className="grid divide-y divide-line rounded-card border border-line bg-surface px-6 py-1.5 shadow-soft"
          >
            {list.rows.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 text-[0.9375rem]"
              >
                <span className="min-w-0 wrap-anywhere">
                  <Person person={entry.who} /> changed the {entry.changed} of{' '}
                  <Person person={entry.whom} /> from {nameOf(entry.from)} to{' '}
                  <strong className="font-semibold">{nameOf(entry.to)}</strong>
                </span>
                <time dateTime={entry.at} className="text-sm text-ink-soft">
                  {dateAndTime(entry.at)}
                </time>
              </li>
            ))}
          </ol>
          <ShowMore more={list.more} label="Show older changes" />
        </div>
      )
  }
}

/** Somebody who is gone is told from others, and no longer known. */
function Person({ person }: { person: Entry['who'] }) {
  return person.email ?? <em>a deleted user ({person.pseudonym})</em>
}

const nameOf = (value: string) =>
  Object.hasOwn(plans, value)
    ? plans[value as Tier].name
    : value.charAt(0).toUpperCase() + value.slice(1)
