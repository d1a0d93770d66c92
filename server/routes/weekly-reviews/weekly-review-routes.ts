import type { FastifyInstance } from 'fastify'
import {
  deleteWeeklyReview,
  getOfferedReview,
  listWeeklyReviews,
  openWeeklyReview,
} from '#shared/contract/weekly-reviews.ts'
import type { StoredReview } from '../../db/stores/review-store.ts'
import { mount } from '../../http/mount.ts'
import { paginate } from '../../http/pagination.ts'
import type { UserMutex } from '../../services/user-mutex.ts'
import {
  deleteReview,
  listReviews,
  offeredWeekEnd,
  openReview,
  type ReviewDependencies,
} from '../../services/weekly-reviews.ts'

export function weeklyReviewRoutes(
  app: FastifyInstance,
  dependencies: ReviewDependencies & { userMutex: UserMutex },
): void {
  mount(app, listWeeklyReviews, ({ user, query, reply }) =>
    paginate(reply, {
      path: listWeeklyReviews.path,
      cursor: query.cursor,
      read: (page) => listReviews(dependencies, user.id, page),
      toItem: presentReview,
    }),
  )

  mount(app, getOfferedReview, async ({ user, zone }) => ({
    endsOn: await offeredWeekEnd(dependencies, { user, zone }),
  }))

  mount(app, openWeeklyReview, async ({ user, zone }) =>
    presentReview(
      await dependencies.userMutex(user.id, () => openReview(dependencies, { user, zone })),
    ),
  )

  mount(app, deleteWeeklyReview, ({ user, params }) =>
    deleteReview(dependencies, user.id, params.id),
  )
}

/** Leaves out what the review was made from, which is internal. */
const presentReview = ({
  sources: _sources,
  passages: _passages,
  isDamaged,
  createdAt,
  ...review
}: StoredReview) => ({
  ...review,
  createdAt: createdAt.toISOString(),
  ...(isDamaged && { isDamaged }),
})
