import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { plainEntry } from '#testing/entries.ts'
import { readingOf } from '#testing/entry-memory.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { userKeys, users } from '../schema/users.ts'
import { createVault, rewrapUserKey } from '../vault/vault.ts'
import { createJournalStore } from './journal-store.ts'
import { createReviewStore } from './review-store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())

const page = { limit: 10, after: undefined }

it('memory and weekly reviews can be read after the master key was changed', async () => {
  const { db } = database
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const oldVault = createVault(oldKey)
  const [userId, createdAt] = [randomUUID(), new Date('2026-11-15T19:00:00Z')]
  await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt })
  await oldVault.createKey(db, userId)
  const memory = { reading: readingOf('fear', 'n', [0.6, 0.8]), remembered: [] }
  const entry = plainEntry({ createdAt, memory })
  const review = {
    ...{ id: randomUUID(), endsOn: '2026-11-15', createdAt, opening: 'A week.', question: 'And?' },
    lines: [{ text: 'We built a den.', writtenOn: '2026-11-14' }],
    ...{ lightened: null, returned: null, sources: [entry.id], passages: ['1a2b'] },
  }
  await db.transaction(async (tx) => {
    await createJournalStore(db, oldVault).restore(tx, userId, [entry])
    await createReviewStore(db, oldVault).insert(tx, userId, review)
  })

  const [key] = await db.select().from(userKeys).where(eq(userKeys.userId, userId))
  const wrappedKey = rewrapUserKey(userId, key?.wrappedKey ?? new Uint8Array(), oldKey, newKey)
  await db.update(userKeys).set({ wrappedKey }).where(eq(userKeys.userId, userId))

  const vault = createVault(newKey)
  const [readEntry] = await createJournalStore(db, vault).list(userId, page)
  expect(readEntry?.memory?.reading.feelings).toEqual(memory.reading.feelings)
  expect(await createReviewStore(db, vault).list(userId, page)).toEqual([
    { ...review, isDamaged: false },
  ])
  await expect(createReviewStore(db, oldVault).list(userId, page)).rejects.toThrow()
})
