import { longDate } from '#client/lib/dates.ts'
import { type JournalEntry, useEntries } from '#client/lib/journal.ts'
import { journal } from '#client/texts/journal.ts'

/**
 * Says that the guidance was written with earlier entries in mind, and lists their dates on demand.
 * Entries that are not in the loaded list, such as deleted ones, are left out.
 */
export function RememberedDays({ entry }: { entry: JournalEntry }) {
  const list = useEntries()
  const remembered = new Set(entry.rememberedIds)
  const entries = list.state === 'ready' ? list.entries.filter(({ id }) => remembered.has(id)) : []
  if (entries.length === 0) return null
  const { memory } = journal.guidance
  return (
    <details className="text-sm text-ink-soft">
      <summary className="w-fit cursor-pointer py-1 underline decoration-dotted underline-offset-4">
        {memory.summary}
      </summary>
      <div className="mt-2 grid gap-2">
        <p>{memory.days}</p>
        <ul className="grid list-disc gap-1 ps-5">
          {entries.map(({ id, createdAt, timeOfDay }) => (
            <li key={id}>
              <time dateTime={createdAt}>{memory.day[timeOfDay](longDate(createdAt))}</time>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
