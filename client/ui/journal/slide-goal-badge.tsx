import { useQuery } from '@tanstack/react-query'
import { goalOf } from '#client/lib/damaged-texts.ts'
import { queryFor } from '#client/lib/queries.ts'
import type { useSlides } from '#client/lib/slides.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { truncate } from '#core/truncate.ts'
import { getSlide } from '#shared/contract/slides.ts'
import { Badge } from '../badge.tsx'

const maxGoalLength = 40

interface SlideGoalBadgeProps {
  slideId: string
  slides: ReturnType<typeof useSlides>
}

/** The goal of a reflection's slide; nothing if it is unknown. */
export function SlideGoalBadge({ slideId, slides }: SlideGoalBadgeProps) {
  if (slides.state !== 'ready') return null
  const listed = slides.slides.find(({ id }) => id === slideId)
  if (listed) return <GoalBadge goal={goalOf(listed)} />
  return slides.olderPages === null ? null : <OlderGoalBadge slideId={slideId} />
}

/** A slide that is not on the loaded pages of the list is fetched by its id. */
function OlderGoalBadge({ slideId }: { slideId: string }) {
  const { data } = useQuery(queryFor(getSlide, { params: { id: slideId } }))
  return data ? <GoalBadge goal={goalOf(data)} /> : null
}

function GoalBadge({ goal }: { goal: string }) {
  return (
    <Badge>
      <span className="sr-only">{journalEntries.slide}</span>
      <bdi className="truncate">{truncate(goal, maxGoalLength)}</bdi>
    </Badge>
  )
}
