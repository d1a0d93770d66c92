import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createJournalStore,
  type JournalEntry,
  type JournalStore,
} from '#server/db/stores/journal-store.ts'
import { createReviewStore } from '#server/db/stores/review-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { ReviewRequest, WrittenReview } from '#server/ports/writer.ts'
import type { User } from '#shared/contract/auth.ts'
import { signInAfterAWeek } from '#testing/reviewed-week.ts'
import { serveForTests } from '#testing/server.ts'
import { deleteEntry } from './journal.ts'
import { switchMemory } from './memory.ts'
import { openReview, type ReviewDependencies } from './weekly-reviews.ts'

const server = serveForTests()

/** Dependencies as in another process: only the database is shared. `write` is called when a review is written. */
function dependenciesWith(write: (request: ReviewRequest) => Promise<void>): ReviewDependencies {
  const { db } = server.database
  const vault = createVault(server.masterKey)
  return {
    db,
    journal: createJournalStore(db, vault),
    reviews: createReviewStore(db, vault),
    guide: {
      async writeReview(request): Promise<WrittenReview> {
        await write(request)
        const [first] = request.entries
        return {
          review: {
            opening: 'A week.',
            lines: [{ text: first?.content ?? '', writtenOn: first?.day ?? '' }],
            lightened: null,
            returned: null,
            question: 'What next?',
          },
          sources: first ? [first.id] : [],
          passages: [],
        }
      },
    },
    newId: randomUUID,
    clock: () => server.now,
  }
}

async function requestAfterAWeek() {
  const { client, ids } = await signInAfterAWeek(server)
  const { user } = await client.whoAmI()
  return { user: user as unknown as User, zone: 'UTC', ids }
}

describe('while a review is being made', () => {
  it('a deleted entry is left out of it', async () => {
    const { ids, ...request } = await requestAfterAWeek()
    const [first = '', second] = ids
    const attempts: string[][] = []
    const dependencies = dependenciesWith(async ({ entries }) => {
      attempts.push(entries.map(({ id }) => id))
      if (attempts.length === 1) await deleteEntry(dependencies, request.user.id, first)
    })
    const review = await openReview(dependencies, request)
    expect(attempts).toHaveLength(2)
    expect(review.sources).toEqual([second])
  })

  it('switching memory off ends it, and nothing is stored', async () => {
    const { ids: _ids, ...request } = await requestAfterAWeek()
    const dependencies = dependenciesWith(() => switchMemory(dependencies, request.user.id, false))
    await expect(openReview(dependencies, request)).rejects.toMatchObject({
      code: 'resource.not_found',
    })
    expect(await dependencies.reviews.hasOrHadReview(request.user.id, '2026-11-15')).toBe(false)
  })

  it('switching memory off and on again ends it, too', async () => {
    const { ids: _ids, ...request } = await requestAfterAWeek()
    const dependencies = dependenciesWith(async () => {
      for (const isOn of [false, true]) await switchMemory(dependencies, request.user.id, isOn)
    })
    await expect(openReview(dependencies, request)).rejects.toMatchObject({
      code: 'resource.not_found',
    })
    expect(await dependencies.reviews.hasOrHadReview(request.user.id, '2026-11-15')).toBe(false)
  })

  it('another process that makes it too returns the same one', async () => {
    const { ids: _ids, ...request } = await requestAfterAWeek()
    const bothStarted = Promise.withResolvers<void>()
    let started = 0
    const wait = () => {
      started += 1
      if (started === 2) bothStarted.resolve()
      return bothStarted.promise
    }
    const [first, second] = await Promise.all([
      openReview(dependenciesWith(wait), request),
      openReview(dependenciesWith(wait), request),
    ])
    expect(first.id).toBe(second.id)
  })
})

it('a review is made from the entries of the week, oldest first, and is not repeated', async () => {
  const { ids, ...request } = await requestAfterAWeek()
  const requests: ReviewRequest[] = []
  const dependencies = dependenciesWith(async (reviewRequest) => void requests.push(reviewRequest))
  await openReview(dependencies, request)
  await openReview(dependencies, request)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.entries.map(({ id }) => id)).toEqual(ids)
  expect(requests[0]?.entries.map(({ day }) => day)).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
  ])
})

describe('a review', () => {
  it.each<[string, Partial<JournalEntry>]>([
    ['needs support, whatever is remembered of it', { needsSupport: true }],
    ['is not remembered', { memory: null }],
    ['is damaged', { damagedParts: ['reflection'] }],
  ])('is made without an entry that %s', async (_, changes) => {
    const { ids, ...request } = await requestAfterAWeek()
    const requests: ReviewRequest[] = []
    const dependencies = dependenciesWith(
      async (reviewRequest) => void requests.push(reviewRequest),
    )
    // The store keeps no memory of an entry that needs support; a review does not rely on that.
    const list: JournalStore['list'] = async (...args) =>
      (await dependencies.journal.list(...args)).map((entry) =>
        entry.id === ids[1] ? { ...entry, ...changes } : entry,
      )
    await openReview({ ...dependencies, journal: { ...dependencies.journal, list } }, request)
    const others = ids.filter((id) => id !== ids[1])
    expect(requests[0]?.entries.map(({ id }) => id)).toEqual(others)
  })

  it('is requested with the ids of the passages used in the last twelve weeks, and no others', async () => {
    const { ids, ...request } = await requestAfterAWeek()
    const requests: ReviewRequest[] = []
    const dependencies = dependenciesWith(
      async (reviewRequest) => void requests.push(reviewRequest),
    )
    const earlier = { aaaa: '2026-08-23', bbbb: '2026-08-30', cccc: '2026-11-08' }
    const { db } = server.database
    for (const [passage, endsOn] of Object.entries(earlier)) {
      const review = {
        id: randomUUID(),
        endsOn,
        createdAt: new Date(`${endsOn}T19:00:00Z`),
        opening: 'A week.',
        lines: [],
        lightened: null,
        returned: null,
        question: 'And?',
        sources: ids.slice(0, 1),
        passages: [passage],
      }
      await db.transaction((tx) => dependencies.reviews.insert(tx, request.user.id, review))
    }
    await openReview(dependencies, request)
    expect(requests[0]?.usedPassageIds.toSorted()).toEqual(['bbbb', 'cccc'])
  })

  it('that is too long to be stored is not made, and entries can still be deleted', async () => {
    const { ids, ...request } = await requestAfterAWeek()
    const dependencies = dependenciesWith(async () => {})
    const guide: ReviewDependencies['guide'] = {
      async writeReview(reviewRequest) {
        const written = await dependencies.guide.writeReview(reviewRequest)
        return { ...written, review: { ...written.review, opening: 'o'.repeat(3_000) } }
      },
    }
    await expect(openReview({ ...dependencies, guide }, request)).rejects.toThrow()
    await deleteEntry(dependencies, request.user.id, ids[0] ?? '')
    const page = { limit: 10, after: undefined }
    expect(await dependencies.reviews.list(request.user.id, page)).toEqual([])
  })

  it('is not made when its only entries were deleted a moment ago', async () => {
    const { ids: _, ...request } = await requestAfterAWeek()
    const dependencies = dependenciesWith(async () => {})
    const journal = { ...dependencies.journal, list: async () => [] }
    await expect(openReview({ ...dependencies, journal }, request)).rejects.toMatchObject({
      code: 'resource.not_found',
    })
  })
})
