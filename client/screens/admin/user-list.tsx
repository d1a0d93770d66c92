import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useMediaQuery } from '#client/lib/media-query.ts'
import { readPages } from '#client/lib/pages.ts'
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
  const search = useSettled(typed.trim(), 250)
  return (
    <Section
      title="Users"
      lead="Newest first."
      aside={<SearchField value={typed} onChange={setTyped} />}
    >
      <SearchResults search={search} />
    </Section>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="relative w-full sm:w-80">
      <label htmlFor={id} className="sr-only">
        Search by email
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
        placeholder="Search by email"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        className="ps-11.5"
      />
    </div>
  )
}

const atOnce = 50

function SearchResults({ search }: { search: string }) {
  useRefreshOnUserChange()
  const hasRoom = useMediaQuery('(min-width: 768px)')
  const list = usePagedList(readPages(listUsers, search ? { query: { q: search } } : {}), atOnce)
  switch (list.state) {
    case 'loading':
      return <ListSkeleton what="Loading the users" />
    case 'failed':
      return (
        <LoadError
          title="The users did not arrive"
          text="Nothing is lost. Check your connection, or wait a moment and try again."
          onRetry={list.retry}
        />
      )
    case 'ready': {
      const Users = hasRoom ? UserTable : UserCards
      return (
        <div
          aria-busy={list.isOld || undefined}
          className={classNames('grid gap-5 transition-opacity', list.isOld && 'opacity-60')}
        >
          <p role="status" className="sr-only">
            {search && !list.isOld && `${list.rows.length} users found`}
          </p>
          {list.rows.length === 0 ? (
            <EmptyState
              title="No users found"
              text={
                search
                  ? 'No address holds these letters. Try fewer of them.'
                  : 'Whoever signs in stands here.'
              }
            />
          ) : (
            <Users users={list.rows} />
          )}
          <ShowMore more={list.more} label="Show more users" />
        </div>
      )
    }
  }
}

/** A value once it has been left alone for a moment: nobody searches for every letter on its own. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
