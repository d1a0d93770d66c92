import { useQuery } from '@tanstack/react-query'
import type { OlderPages } from '#client/lib/pages.ts'
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
      olderPages: OlderPages | null
    }

export function useChoosableSlides(focusedSlideId: string | null): ChoosableSlides {
  const list = useSlides()
  const listed = list.state === 'ready' ? list.slides : []
  // A focused slide that is not on the first page of the list is read separately.
  const isFocusedSlideOlder =
    list.state === 'ready' &&
    list.olderPages !== null &&
    focusedSlideId !== null &&
    !listed.some(({ id }) => id === focusedSlideId)
  const olderFocusedSlide = useQuery({
    ...queryFor(getSlide, { params: { id: focusedSlideId ?? 'none' } }),
    enabled: isFocusedSlideOlder,
  })
  if (list.state !== 'ready') return list
  if (olderFocusedSlide.isLoading) return { state: 'loading' }
  const slides =
    isFocusedSlideOlder && olderFocusedSlide.data ? [olderFocusedSlide.data, ...listed] : listed
  const focused = slides.find(({ id }) => id === focusedSlideId)
  const suggested = focused?.id ?? listed[0]?.id ?? null
  return { state: 'ready', slides, suggested, olderPages: list.olderPages }
}
