import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { careAnswer } from '#core/care/answers.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { openOwnerKey } from '#server/db/stores/owner-key.ts'
import { createReviewStore } from '#server/db/stores/review-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { Guide, Writer } from '#server/ports/writer.ts'
import type { User } from '#shared/contract/auth.ts'
import { createDatabase } from '#testing/database.ts'
import { readingOf } from '#testing/entry-memory.ts'
import { takeUnit } from './allowances.ts'
import { createEntry } from './journal.ts'
import { deleteSlide, focusSlide } from './slides.ts'
import { createUserMutex } from './user-mutex.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())

type WriteGuidance = Writer['writeGuidance']

const guidance: Awaited<ReturnType<WriteGuidance>> = {
  guidance: 'Walk a little.',
  careKind: null,
  writtenBy: null,
  cost: 0,
  offersHelp: false,
  reading: null,
  remembered: [],
}

/** A user on a paid plan whose reflections are answered by this writer. */
async function createJournal(writeGuidance: WriteGuidance) {
  const { db } = database
  const vault = createVault(randomBytes(32))
  const time = { now: new Date('2026-11-15T08:00:00Z') }
  const clock = () => time.now
  const user: User = {
    id: randomUUID(),
    email: 'ida@example.com',
    firstName: null,
    lastName: null,
    role: 'user',
    subscriptionTier: 'premium',
    subscriptionStatus: 'active',
    stripeCustomerId: null,
    focusedSlideId: null,
  }
  await db.insert(users).values({ id: user.id, email: user.email, createdAt: clock() })
  await vault.createKey(db, user.id)
  const writer: Pick<Writer, 'writeGuidance'> = { writeGuidance }
  const slides = createSlideStore(db, vault, () => {})
  const store = createJournalStore(db, vault, () => {})
  const parts = {
    db,
    slides,
    journal: {
      ...store,
      async insert(...entry: Parameters<typeof store.insert>) {
        await journal.beforeInsert()
        await store.insert(...entry)
      },
    },
    reviews: createReviewStore(db, vault),
    writerFor: async () => writer as Writer,
    guide: writer as Guide,
    ownerKey: (userId: string) => openOwnerKey(db, vault, userId),
    earlierEntriesSince: async () => null,
    mayShareEntries: async () => false,
    userMutex: createUserMutex(),
    newId: randomUUID,
    clock,
  }
  const journal = {
    user,
    async beforeInsert() {},
    advanceClock(milliseconds: number) {
      time.now = new Date(time.now.getTime() + milliseconds)
    },
    async insertSlide({ needsSupport = false } = {}) {
      const id = randomUUID()
      await slides.insert(db, user.id, {
        id,
        goalDescription: 'I live above the harbour.',
        script: 'You wake.',
        theme: 'home',
        writtenBy: null,
        needsSupport,
        careKind: needsSupport ? 'suicide' : null,
        createdAt: clock(),
      })
      return id
    },
    deleteSlide: (id: string) => deleteSlide({ db, store: slides, clock }, user.id, id),
    focusSlide: (id: string) => focusSlide(db, user.id, id),
    reflectOn: (targetSlideId: string) =>
      createEntry(parts, {
        user,
        zone: undefined,
        content: 'A calm day.',
        timeOfDay: 'evening',
        targetSlideId,
      }),
    takeAudioUnit: () =>
      db.transaction((tx) =>
        takeUnit(
          tx,
          { user, charged: 'audio', zone: undefined, id: randomUUID(), now: clock() },
          null,
        ),
      ),
    listEntries: () => store.list(user.id, { limit: 10, after: undefined }),
  }
  return journal
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

it('the guidance of a reflection gets the goal of its slide, unless the slide needs support', async () => {
  const goals: string[] = []
  // It finds no danger in any text.
  const { insertSlide, reflectOn } = await createJournal(async ({ goal }) => {
    goals.push(goal)
    return guidance
  })
  for (const needsSupport of [false, true]) await reflectOn(await insertSlide({ needsSupport }))
  expect(goals).toEqual(['I live above the harbour.', ''])
})

describe('a reflection whose slide is deleted while its guidance is written', () => {
  it('is stored with its guidance, as if the slide had been deleted later', async () => {
    const careGuidance = { ...guidance, guidance: careAnswer('suicide', 'en') }
    const journal = await createJournal(async () => {
      await journal.deleteSlide(slideId)
      return { ...careGuidance, careKind: 'suicide' }
    })
    const slideId = await journal.insertSlide()
    const entry = await journal.reflectOn(slideId)
    expect(entry).toMatchObject({
      targetSlideId: null,
      aiFeedback: careGuidance.guidance,
      careKind: 'suicide',
    })
    expect(await journal.listEntries()).toMatchObject([
      { id: entry.id, content: 'A calm day.', targetSlideId: null, careKind: 'suicide' },
    ])
  })

  it('is also stored if the deletion has not been committed yet', async () => {
    const deletion = await database.pool.connect()
    try {
      const journal = await createJournal(async () => {
        await deletion.query('begin')
        await deletion.query('delete from target_slides where id = $1', [slideId])
        return guidance
      })
      const slideId = await journal.insertSlide()
      const creation = journal.reflectOn(slideId)
      await expect.poll(countWaiting).toBe(1)
      await deletion.query('commit')
      expect(await creation).toMatchObject({ targetSlideId: null })
    } finally {
      deletion.release(true)
    }
  })
})

describe('the deletion of a slide', () => {
  it('does not deadlock with the insertion of a reflection on the slide if it is focused', async () => {
    const journal = await createJournal(async () => ({
      ...guidance,
      reading: readingOf('calm', 'p'),
    }))
    const slideId = await journal.insertSlide()
    await journal.focusSlide(slideId)
    let deletion: Promise<void> | undefined
    journal.beforeInsert = async () => {
      deletion = journal.deleteSlide(slideId)
      await expect.poll(countWaiting).toBe(1)
    }
    const entry = await journal.reflectOn(slideId)
    await deletion
    expect(await journal.listEntries()).toMatchObject([{ id: entry.id, targetSlideId: null }])
  })

  it('does not lock the slide while it waits for the row of the user', async () => {
    const journal = await createJournal(async () => guidance)
    const slideId = await journal.insertSlide()
    const reflection = await database.pool.connect()
    try {
      await reflection.query('begin')
      await reflection.query('select from users where id = $1 for share', [journal.user.id])
      const deletion = journal.deleteSlide(slideId)
      await expect.poll(countWaiting).toBe(1)
      const lockSlide = 'select from target_slides where id = $1 for key share nowait'
      expect((await reflection.query(lockSlide, [slideId])).rowCount).toBe(1)
      await reflection.query('commit')
      await deletion
    } finally {
      reflection.release(true)
    }
  })
})

describe('a reflection whose guidance takes longer than its reservation lasts', () => {
  const reservationMs = 2 * 60 * 1000

  it('is stored if a narration is requested meanwhile', async () => {
    const journal = await createJournal(async () => {
      journal.advanceClock(reservationMs)
      await journal.takeAudioUnit()
      return guidance
    })
    const entry = await journal.reflectOn(await journal.insertSlide())
    expect(await journal.listEntries()).toMatchObject([{ id: entry.id }])
  })

  it('is stored if another reflection is answered meanwhile, because their number is not limited', async () => {
    let answers = 0
    const journal = await createJournal(async () => {
      answers += 1
      if (answers === 1) {
        journal.advanceClock(reservationMs)
        await journal.reflectOn(slideId)
      }
      return guidance
    })
    const slideId = await journal.insertSlide()
    await journal.reflectOn(slideId)
    expect(await journal.listEntries()).toHaveLength(2)
  })
})
