import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { dateAndTime } from '#client/lib/dates.ts'
import { queryFor } from '#client/lib/queries.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { admin } from '#client/texts/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { getHealth } from '#shared/contract/admin.ts'
import { type PartHealth, partsOf } from './health-parts.ts'
import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Section } from './section.tsx'

export function Health() {
  const { data, isError, isFetching, refetch } = useQuery(queryFor(getHealth))
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, isFetching)
  return (
    <Section
      id="health"
      title={admin.health.title}
      lead={data ? admin.health.checkedAt(dateAndTime(data.checkedAt)) : admin.health.lead}
      aside={
        data && (
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {admin.health.checkAgain}
          </Button>
        )
      }
    >
      {isError && <ListError text={admin.health.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <ListSkeleton label={admin.health.loading} />}
      {data && !isError && (
        <dl className="grid gap-x-8 gap-y-6 rounded-card border border-line bg-surface p-6 shadow-soft sm:grid-cols-2 lg:grid-cols-4">
          {partsOf(data).map((part) => (
            <Part key={part.name} part={part} />
          ))}
        </dl>
      )}
    </Section>
  )
}

const levelClasses: Record<PartHealth['level'], string> = {
  ok: 'bg-success',
  failing: 'bg-danger',
  neutral: 'bg-edge',
}

function Part({ part: { name, text, detail, level } }: { part: PartHealth }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <span
          aria-hidden
          className={classNames(
            'size-2 rounded-full forced-colors:bg-[CanvasText]',
            levelClasses[level],
          )}
        />
        {name}
      </dt>
      <dd className={classNames(level === 'failing' && 'text-danger')}>{text}</dd>
      {detail && <dd className="text-sm text-ink-soft">{detail}</dd>}
    </div>
  )
}
