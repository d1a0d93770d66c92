import { useQuery } from '@tanstack/react-query'
import type { OlderPages } from '#client/lib/pages.ts'
import { queryFor } from '#client/lib/queries.ts'
import { defaultFocus, type SlideSummary, useSlides } from '#client/lib/slides.ts'
import { getSlide } from '#shared/contract/slides.ts'

export type ChoosableSlides =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      slides: readonly SlideSummary[]
      /** The focused slide, else the default; null: there is none. */
      suggestedSlideId: string | null
      /** Loads the next page of the list; null: there is none. */
      olderPages: OlderPages | null
    }

/** The slides that a reflection can be about: the loaded ones of the list, and the focused one. */
export function useChoosableSlides(focusedSlideId: string | null): ChoosableSlides {
  const list = useSlides()
  const listedSlides = list.state === 'ready' ? list.slides : []
  // A focused slide that is not on the loaded pages of the list is read separately.
  const isFocusedSlideOlder =
    list.state === 'ready' &&
    list.olderPages !== null &&
    focusedSlideId !== null &&
    !listedSlides.some(({ id }) => id === focusedSlideId)
  const olderFocusedSlide = useQuery({
    ...queryFor(getSlide, { params: { id: focusedSlideId ?? 'none' } }),
    enabled: isFocusedSlideOlder,
  })
  if (list.state !== 'ready') return list
  if (olderFocusedSlide.isLoading) return { state: 'loading' }
  const slides =
    isFocusedSlideOlder && olderFocusedSlide.data
      ? [olderFocusedSlide.data, ...listedSlides]
      : listedSlides
  const focusedSlide = slides.find(({ id }) => id === focusedSlideId)
  const suggestedSlideId = focusedSlide?.id ?? defaultFocus(listedSlides)?.id ?? null
  return { state: 'ready', slides, suggestedSlideId, olderPages: list.olderPages }
}
