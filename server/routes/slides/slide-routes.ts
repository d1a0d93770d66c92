import type { FastifyInstance } from 'fastify'
import {
  deleteSlide as deleteSlideCall,
  generateSlide,
  getSlide,
  listSlides,
  setFocusedSlide,
} from '#shared/contract/slides.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import { textOrDamage } from '#shared/damaged-part-texts.ts'
import type { Slide, SlideSummary } from '../../db/stores/slide-store.ts'
import { mount } from '../../http/mount.ts'
import { paginate } from '../../http/pagination.ts'
import { damagedPartsField } from '../../services/damaged-text.ts'
import {
  createSlide,
  deleteSlide,
  findSlide,
  focusSlide,
  type SlideDependencies,
} from '../../services/slides.ts'
import { presentCare } from '../present-care.ts'

export function slideRoutes(app: FastifyInstance, dependencies: SlideDependencies): void {
  const { db, store } = dependencies

  mount(app, listSlides, ({ user, query, reply }) =>
    paginate(reply, {
      path: listSlides.path,
      cursor: query.cursor,
      read: (page) => store.list(user.id, page),
      toItem: presentSummary,
    }),
  )

  mount(app, getSlide, async ({ user, params }) =>
    presentSlide(await findSlide(store, user.id, params.id)),
  )

  mount(app, generateSlide, async ({ user, zone, body }) =>
    presentSlide(
      await createSlide(dependencies, { user, zone, goalDescription: body.goalDescription }),
    ),
  )

  mount(app, deleteSlideCall, ({ user, params }) => deleteSlide(dependencies, user.id, params.id))

  mount(app, setFocusedSlide, async ({ user, body }) => {
    await focusSlide(db, user.id, body.slideId)
    return { focusedSlideId: body.slideId }
  })
}

const presentSummary = (slide: SlideSummary) => ({
  id: slide.id,
  goalDescription: textOrDamage(slide, 'goal', slide.goalDescription),
  theme: slide.theme,
  audioUrl: slide.trackId && audioPathOf(slide.trackId),
  trackId: slide.trackId,
  createdAt: slide.createdAt.toISOString(),
  needsSupport: slide.needsSupport,
  ...damagedPartsField(slide, 'goal'),
})

const presentSlide = (slide: Slide) => ({
  ...presentSummary(slide),
  script: textOrDamage(slide, 'script', slide.script),
  writtenBy: slide.writtenBy,
  ...presentCare(slide.careKind, slide.script),
  ...damagedPartsField(slide, 'goal', 'script'),
  ...(slide.damagedParts.includes('script') && { canBeNarrated: false }),
})
