import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Pages, pagesQueryFor } from '#client/lib/pages.ts'
import { queryFor } from '#client/lib/queries.ts'
import { admin } from '#client/texts/admin.ts'
import { classNames } from '#client/ui/class-names.ts'
import { getHealth, listAuditLog, listUsers } from '#shared/contract/admin.ts'
import { listContactMessages } from '#shared/contract/contact.ts'
import { partsOf } from './health-parts.ts'

interface SectionLink {
  href: string
  name: string
  /** null while it is unknown. */
  count: string | null
  needsAttention?: boolean
}

/** Links to the sections, with counts: what waits for an admin is visible at once. */
export function SectionLinks() {
  const links = useSectionLinks()
  return (
    <nav aria-label={admin.sections}>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {links.map(({ href, name, count, needsAttention = false }) => (
          <li key={href} className="grid">
            <a
              href={href}
              className="grid min-h-11 content-center gap-0.5 rounded-control border border-line bg-surface px-4 py-2.5 no-underline shadow-soft transition duration-200 hover:border-accent hover:bg-accent-soft"
            >
              <span className="font-semibold">{name}</span>
              <span
                className={classNames(
                  'min-h-5 text-sm leading-5',
                  needsAttention ? 'font-semibold text-accent' : 'text-ink-soft',
                )}
              >
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Reads what the sections load anyway when the panel opens. */
function useSectionLinks(): SectionLink[] {
  const users = useInfiniteQuery(pagesQueryFor(listUsers)).data
  const changes = useInfiniteQuery(pagesQueryFor(listAuditLog)).data
  const messages = useInfiniteQuery(pagesQueryFor(listContactMessages)).data
  const health = useQuery(queryFor(getHealth)).data
  const openMessages = messages && rowsOf(messages).filter(({ answeredAt }) => answeredAt === null)
  const failing = health && partsOf(health).filter(({ level }) => level === 'failing')
  const { counts } = admin
  return [
    {
      href: '#users',
      name: admin.users.title,
      count: users ? counts.total(rowsOf(users).length, hasMore(users)) : null,
    },
    {
      href: '#audit-log',
      name: admin.auditLog.title,
      count: changes ? counts.total(rowsOf(changes).length, hasMore(changes)) : null,
    },
    {
      href: '#messages',
      name: admin.messages.title,
      count: openMessages ? counts.open(openMessages.length) : null,
      needsAttention: openMessages !== undefined && openMessages.length > 0,
    },
    {
      href: '#health',
      name: admin.health.title,
      count: failing ? counts.failing(failing.length) : null,
      needsAttention: failing !== undefined && failing.length > 0,
    },
  ]
}

const rowsOf = <Row,>({ pages }: Pages<Row>): readonly Row[] => pages.flatMap(({ rows }) => rows)

const hasMore = <Row,>({ pages }: Pages<Row>): boolean => pages.at(-1)?.nextCursor !== null
