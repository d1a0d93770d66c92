import { useQuery } from '@tanstack/react-query'
import type { OlderRows } from '#client/lib/pages.ts'
import { queryFor } from '#client/lib/queries.ts'
import { type SlideSummary, useSlides } from '#client/lib/slides.ts'
import { getSlide } from '#shared/contract/slides.ts'

export type ChoosableSlides =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      slides: readonly SlideSummary[]
      /** The focused slide, else the newest; null: there is none. */
      suggested: string | null
      /** The next page of the list; null: there is none. */
      older: OlderRows | null
    }

export function useChoosableSlides(focusedSlideId: string | null): ChoosableSlides {
  const list = useSlides()
  const listed = list.state === 'ready' ? list.slides : []
  // A focused slide that is not on the first page of the list is read separately.
  const isOlder =
    list.state === 'ready' &&
    list.older !== null &&
    focusedSlideId !== null &&
    !listed.some(({ id }) => id === focusedSlideId)
  const older = useQuery({
    ...queryFor(getSlide, { params: { id: focusedSlideId ?? 'none' } }),
    enabled: isOlder,
  })
  if (list.state !== 'ready') return list
  if (older.isLoading) return { state: 'loading' }
  const slides = isOlder && older.data ? [older.data, ...listed] : listed
  const focused = slides.find(({ id }) => id === focusedSlideId)
  const suggested = focused?.id ?? listed[0]?.id ?? null
  return { state: 'ready', slides, suggested, older: list.older }
}
