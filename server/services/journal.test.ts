import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
import { createEntry } from './journal.ts'
import { createUserMutex } from './user-mutex.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())

it('the guidance of a reflection gets the goal of its slide, unless the slide needs support', async () => {
  const { db } = database
  const vault = createVault(randomBytes(32))
  const clock = () => new Date('2026-11-15T08:00:00Z')
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
  const goals: string[] = []
  const writer: Pick<Writer, 'writeGuidance'> = {
    // It finds no danger in any text.
    async writeGuidance({ goal }) {
      goals.push(goal)
      const read = { offersHelp: false, reading: null, remembered: [] }
      return { guidance: 'Walk a little.', careKind: null, writtenBy: null, cost: 0, ...read }
    },
  }
  const slides = createSlideStore(db, vault, () => {})
  const parts = {
    db,
    slides,
    journal: createJournalStore(db, vault, () => {}),
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
  for (const needsSupport of [false, true]) {
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
    const reflection = { content: 'A calm day.', timeOfDay: 'evening', targetSlideId: id } as const
    await createEntry(parts, { user, zone: undefined, ...reflection })
  }
  expect(goals).toEqual(['I live above the harbour.', ''])
})
