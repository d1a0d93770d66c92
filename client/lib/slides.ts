/** Queries and mutations of Target Slides: the list, the focus, deletion. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { truncate } from '#core/truncate.ts'
import { deleteSlide, getSlide, listSlides, setFocusedSlide } from '#shared/contract/slides.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { refreshUser } from './account.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { goalOf } from './damaged-texts.ts'
import { refreshEntries } from './journal.ts'
import { removeOfflineTracksOf } from './offline-tracks.ts'
import {
  type ListState,
  type OlderPages,
  type Pages,
  pagesQueryFor,
  refreshList,
  useList,
  withoutRow,
} from './pages.ts'
import { keyOf } from './query-key.ts'
import { currentUser } from './session.ts'
import type { Source, TrackLabels } from './sound/sound.ts'
import { useSound } from './sound/sound-provider.tsx'
import { setFocusFailed, slideToasts } from './toast-catalogue.ts'
import { toast } from './toasts.ts'

export type SlideSummary = ClientResponse<typeof listSlides>[number]
export type Slide = ClientResponse<typeof getSlide>

/** The history state of the screen of a slide that needs support, opened right after the slide was saved. */
export const justSaved = 'just-saved'

export const slidePath = (id: string) => `/target-slide/${encodeURIComponent(id)}`

const maxTrackTitleLength = 60

type PlayableSlide = Pick<
  SlideSummary,
  'id' | 'goalDescription' | 'damagedParts' | 'trackId' | 'theme'
>

/** What the player shows of a slide's track, and the slide that it belongs to. */
export const labelsOfSlide = (slide: PlayableSlide): TrackLabels => ({
  title: truncate(goalOf(slide), maxTrackTitleLength),
  cover: { seed: slide.id, theme: slide.theme ?? undefined },
  href: slidePath(slide.id),
  resourceId: slide.id,
})

export const sourceOfSlide = (slide: PlayableSlide, audioUrl: string): Source => ({
  id: slide.trackId ?? audioUrl,
  audioUrl,
  trackId: slide.trackId,
  ...labelsOfSlide(slide),
})

/**
 * The focused slide while the user has chosen none: the newest one. A slide whose goal speaks of danger is taken only
 * if there is no other.
 */
export const defaultFocus = (slides: readonly SlideSummary[]): SlideSummary | undefined =>
  slides.find(({ needsSupport }) => !needsSupport) ?? slides[0]

const slideList = pagesQueryFor(listSlides)

type Slides =
  | Exclude<ListState<SlideSummary>, { state: 'ready' }>
  | { state: 'ready'; slides: readonly SlideSummary[]; olderPages: OlderPages | null }

export const prefetchSlides = (client: QueryClient): Promise<void> =>
  client.prefetchInfiniteQuery(slideList)

export function useSlides(): Slides {
  const list = useList(slideList)
  return list.state === 'ready'
    ? { state: 'ready', slides: list.rows, olderPages: list.olderPages }
    : list
}

export const refreshSlideList = (client: QueryClient): Promise<void> =>
  refreshList(client, slideList)

/** Refetches a slide and the list. Rejects if the slide cannot be read, unless it has been deleted. */
export async function refreshSlide(client: QueryClient, id: string): Promise<void> {
  void refreshSlideList(client)
  const queryKey = keyOf(getSlide, { params: { id } })
  try {
    await client.invalidateQueries(
      { queryKey, exact: true, refetchType: 'all' },
      { throwOnError: true },
    )
  } catch (error) {
    // A deleted slide needs no refresh.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** `onDeleted` is called before the cached slide is removed: a screen that shows it would refetch it. */
export function useDeleteSlide({ onDeleted }: { onDeleted?: (id: string) => void } = {}) {
  const client = useQueryClient()
  const sound = useSound()
  return useMutation({
    mutationFn: (id: string) => call(deleteSlide, { params: { id } }),
    onSuccess: (_response, id) => {
      onDeleted?.(id)
      sound.closeTrackOf(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      removeSlideFromCache(client, id)
      toast(slideToasts.deleted)
    },
    onError: (error, id) => {
      toast(slideToasts.deleteFailed)
      // Deleted already in another tab or device: the list, and the slide if it is cached, are out of date.
      if (error.status !== 404) return
      sound.closeTrackOf(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      refreshSlide(client, id).catch(() => undefined)
      void refreshUser(client)
    },
  })
}

/** Removes the slide from the cache immediately, then refetches what referred to it. */
function removeSlideFromCache(client: QueryClient, id: string): void {
  client.setQueryData<Pages<SlideSummary>>(slideList.queryKey, withoutRow(id))
  client.removeQueries({ queryKey: keyOf(getSlide, { params: { id } }) })
  void refreshSlideList(client)
  // The reflections of the slide stay, but no longer refer to it.
  void refreshEntries(client)
  // The deleted slide may have been the focused one.
  void refreshUser(client)
}

/** Chooses the focused slide, which the home screen shows as today's focus. */
export function useSetFocus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slideId: string) => call(setFocusedSlide, { body: { slideId } }),
    onSuccess: async (_response, focusedSlideId) => {
      // Updates the cache before the refetch, which may fail although the focus has changed.
      client.setQueryData(currentUser.queryKey, (session) =>
        session?.user ? { ...session, user: { ...session.user, focusedSlideId } } : session,
      )
      await refreshUser(client)
      toast(slideToasts.focusUpdated)
    },
    onError: (error) => void toast(setFocusFailed(error)),
  })
}
