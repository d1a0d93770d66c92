/** Target Slides as the screens share them: the list, the focus, and what changes either. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { deleteSlide, getSlide, listSlides, setFocusedSlide } from '#shared/contract/slides.ts'
import type { Reading } from '#shared/endpoint.ts'
import { refreshUser } from './account.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { refreshEntries } from './journal.ts'
import { type Page, readPages } from './pages.ts'
import { keyOf } from './query-key.ts'
import { currentUser } from './session.ts'
import { setFocusFailed, slideToasts } from './toast-texts.ts'
import { toast } from './toasts.ts'

export type SlideSummary = Reading<typeof listSlides>[number]
export type Slide = Reading<typeof getSlide>

export const slidePath = (id: string) => `/target-slide/${encodeURIComponent(id)}`

const slideList = readPages(listSlides)

interface OlderSlides {
  show: () => void
  busy: boolean
  failed: boolean
}

type Slides =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      /** Newest first. */
      slides: readonly SlideSummary[]
      /** null: these are all. */
      older: OlderSlides | null
    }

export function useSlides(): Slides {
  const list = useInfiniteQuery(slideList)
  // Data first: a refresh that failed does not undo what is known.
  if (list.data) {
    return {
      state: 'ready',
      slides: list.data.pages.flatMap(({ rows }) => rows),
      older: list.hasNextPage
        ? {
            show: () => void list.fetchNextPage(),
            busy: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
          }
        : null,
    }
  }
  return list.isError ? { state: 'failed', retry: () => void list.refetch() } : { state: 'loading' }
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
  const without = (list: InfiniteData<Page<SlideSummary>, string | null> | undefined) =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        rows: page.rows.filter((slide) => slide.id !== id),
      })),
    }
  // At once, so that nobody sees it while the server is asked what is left.
  client.setQueryData<InfiniteData<Page<SlideSummary>, string | null>>(slideList.queryKey, without)
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
    onSuccess: async ({ focusedSlideId }) => {
      // From the answer itself: reading the user again may fail, and the focus has changed all the same.
      client.setQueryData(currentUser.queryKey, (known) =>
        known?.user ? { ...known, user: { ...known.user, focusedSlideId } } : known,
      )
      await refreshUser(client)
      toast(slideToasts.focusUpdated)
    },
    onError: (error) => void toast(setFocusFailed(error)),
  })
}
