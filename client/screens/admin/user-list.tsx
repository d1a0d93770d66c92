import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useDebounced } from '#client/lib/debounced.ts'
import { useMediaQuery } from '#client/lib/media-query.ts'
import { pagesQueryFor } from '#client/lib/pages.ts'
import { admin } from '#client/texts/admin.ts'
import { common } from '#client/texts/common.ts'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/input.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { listUsers } from '#shared/contract/admin.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { usePagedList } from './use-paged-list.ts'
import { useRefreshOnUserChange } from './use-user-changes.ts'
import { UserCards } from './user-cards.tsx'
import { UserTable } from './user-table.tsx'

export function UserList() {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  return (
    <Section
      id="users"
      title={admin.users.title}
      lead={admin.users.lead}
      aside={<SearchField value={typed} onChange={setTyped} />}
    >
      <SearchResults search={search} />
    </Section>
  )
}

/** The length of the longest valid email address. */
const maxEmailLength = 254

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="relative w-full sm:w-80">
      <label htmlFor={id} className="sr-only">
        {admin.users.search}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-soft"
      />
      <Input
        id={id}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={admin.users.search}
        maxLength={maxEmailLength}
        autoComplete="off"
        spellCheck={false}
        className="ps-11.5"
      />
    </div>
  )
}

const rowsPerStep = 50

function SearchResults({ search }: { search: string }) {
  useRefreshOnUserChange()
  const isWide = useMediaQuery('(min-width: 768px)')
  const list = usePagedList(
    pagesQueryFor(listUsers, search ? { query: { q: search } } : {}),
    rowsPerStep,
  )
  switch (list.state) {
    case 'loading':
      return <ListSkeleton label={admin.users.loading} />
    case 'failed':
      return (
        <LoadError title={admin.users.failed} text={common.loadFailedHint} onRetry={list.retry} />
      )
    case 'ready': {
      const Users = isWide ? UserTable : UserCards
      return (
        <div
          aria-busy={list.isStale || undefined}
          className={classNames('grid gap-5 transition-opacity', list.isStale && 'opacity-60')}
        >
          <p role="status" className="sr-only">
            {search && !list.isStale && admin.users.found(list.rows.length)}
          </p>
          {list.rows.length === 0 ? (
            <EmptyState
              title={admin.users.none}
              text={search ? admin.users.noMatch : admin.users.noneYet}
            />
          ) : (
            <Users users={list.rows} />
          )}
          <ShowMore more={list.more} label={admin.users.showMore} />
        </div>
      )
    }
  }
}
