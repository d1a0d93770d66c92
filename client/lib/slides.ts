/** Target Slides as the screens share them: the list, the focus, and what changes either. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteSlide, getSlide, listSlides, setFocusedSlide } from '#shared/contract/slides.ts'
import type { Reading } from '#shared/endpoint.ts'
import { refreshUser } from './account.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { refreshEntries } from './journal.ts'
import { removeOfflineTracksOf } from './offline-tracks.ts'
import { type ListState, type Older, type Pages, readPages, useList, withoutRow } from './pages.ts'
import { keyOf } from './query-key.ts'
import { currentUser } from './session.ts'
import { setFocusFailed, slideToasts } from './toast-catalogue.ts'
import { toast } from './toasts.ts'

export type SlideSummary = Reading<typeof listSlides>[number]
export type Slide = Reading<typeof getSlide>

export const slidePath = (id: string) => `/target-slide/${encodeURIComponent(id)}`

const slideList = readPages(listSlides)

type Slides =
  | Exclude<ListState<SlideSummary>, { state: 'ready' }>
  | { state: 'ready'; slides: readonly SlideSummary[]; older: Older | null }

export const prefetchSlides = (client: QueryClient): Promise<void> =>
  client.prefetchInfiniteQuery(slideList)

export function useSlides(): Slides {
  const list = useList(slideList)
  return list.state === 'ready' ? { state: 'ready', slides: list.rows, older: list.older } : list
}

/** Exactly the list: what lies under its key are single slides, which have not changed. */
export function refreshSlideList(client: QueryClient): Promise<void> {
  // Also where no screen shows it now: the next one must not begin with what was true before.
  return client.invalidateQueries({
    queryKey: slideList.queryKey,
    exact: true,
    refetchType: 'all',
  })
}

/** One slide has changed: where it stands by itself, and in the list. Rejects if it cannot be read. */
export async function refreshSlide(client: QueryClient, id: string): Promise<void> {
  void refreshSlideList(client)
  const queryKey = keyOf(getSlide, { params: { id } })
  try {
    await client.invalidateQueries(
      { queryKey, exact: true, refetchType: 'all' },
      { throwOnError: true },
    )
  } catch (error) {
    // Gone is an answer too.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** `leave` is called before the slide is forgotten: whoever still shows it must not ask for it again. */
export function useDeleteSlide({ leave }: { leave?: (id: string) => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteSlide, { params: { id } }),
    onSuccess: (_nothing, id) => {
      leave?.(id)
      void removeOfflineTracksOf(id).catch(() => undefined)
      forgetSlide(client, id)
      toast(slideToasts.deleted)
    },
    onError: (error) => {
      toast(slideToasts.deleteFailed)
      // Gone already, by another tab or device: then the list is what is wrong.
      if (error.status !== 404) return
      void refreshSlideList(client)
      void refreshUser(client)
    },
  })
}

function forgetSlide(client: QueryClient, id: string): void {
  client.setQueryData<Pages<SlideSummary>>(slideList.queryKey, withoutRow(id))
  client.removeQueries({ queryKey: keyOf(getSlide, { params: { id } }) })
  void refreshSlideList(client)
  // Reflections on it stay, without it.
  void refreshEntries(client)
  // It may have been the focused one.
  void refreshUser(client)
}

export function useSetFocus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slideId: string) => call(setFocusedSlide, { body: { slideId } }),
    onSuccess: async (_nothing, focusedSlideId) => {
      // At once: reading the user again may fail, and the focus has changed all the same.
      client.setQueryData(currentUser.queryKey, (known) =>
        known?.user ? { ...known, user: { ...known.user, focusedSlideId } } : known,
      )
      await refreshUser(client)
      toast(slideToasts.focusUpdated)
    },
    onError: (error) => void toast(setFocusFailed(error)),
  })
}
