/** Weekly reviews: the one that is offered, and those that were opened. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  deleteWeeklyReview,
  getOfferedReview,
  listWeeklyReviews,
  openWeeklyReview,
} from '#shared/contract/weekly-reviews.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { type Pages, pagesQueryFor, refreshList, useList, withoutRow } from './pages.ts'
import { queryFor } from './queries.ts'
import { journalToasts } from './toast-catalogue.ts'
import { toast } from './toasts.ts'
import { localHour, useDatedHour } from './today.ts'

export type WeeklyReview = ClientResponse<typeof openWeeklyReview>

const reviewList = pagesQueryFor(listWeeklyReviews)
const offer = queryFor(getOfferedReview)

export const useReviews = () => useList(reviewList)

/** The Sunday of the week whose review can be opened; null: none, or not known. */
export function useOfferedWeekEnd(): string | null {
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(offer)
  const hour = useDatedHour()
  const respondedAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  // An offer begins and ends on the hour. Meanwhile the page may stay open, or the journal be closed and reopened.
  const isOutdated = respondedAt > 0 && localHour(new Date(respondedAt)) !== hour
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return data?.endsOn ?? null
}

/** Makes the review of the offered week, or gets it if it was made already. */
export function useOpenReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(openWeeklyReview),
    onSuccess: (review) => {
      client.setQueryData(offer.queryKey, { endsOn: null })
      client.setQueryData<Pages<WeeklyReview>>(reviewList.queryKey, (list) => {
        const [newest, ...rest] = withoutRow<WeeklyReview>(review.id)(list)?.pages ?? []
        if (!list || !newest) return list
        return { ...list, pages: [{ ...newest, rows: [review, ...newest.rows] }, ...rest] }
      })
    },
    // The offer may have ended, or the review may have been opened and deleted in another tab.
    onError: () => void refreshReviews(client),
  })
}

/** `onDeleted` is called before the review disappears. */
export function useDeleteReview({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteWeeklyReview, { params: { id } }),
    onSuccess: (_response, id) => {
      onDeleted()
      client.setQueryData<Pages<WeeklyReview>>(reviewList.queryKey, withoutRow(id))
      toast(journalToasts.reviewDeleted)
      void refreshReviews(client)
    },
    onError: (error) => {
      toast(journalToasts.reviewDeleteFailed)
      // Deleted already in another tab or device, or with one of its reflections.
      if (error.status === 404) void refreshReviews(client)
    },
  })
}

/** Call this after a reflection was written or deleted, or memory was switched on or off. */
export async function refreshReviews(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: offer.queryKey, refetchType: 'all' })
  await refreshList(client, reviewList)
}
