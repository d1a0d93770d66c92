import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { plainEntry } from '#testing/entries.ts'
import { readingOf } from '#testing/entry-memory.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { userKeys, users } from '../schema/users.ts'
import { createVault, rewrapUserKey, type Vault } from '../vault/vault.ts'
import { createJournalStore } from './journal-store.ts'
import { createReviewStore } from './review-store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())

const page = { limit: 10, after: undefined }
const createdAt = new Date('2026-11-15T19:00:00Z')

const reviewOf = (endsOn: string, passages: string[]) => ({
  id: randomUUID(),
  endsOn,
  createdAt,
  opening: 'A week.',
  question: 'And?',
  lines: [{ text: 'We built a den.', writtenOn: endsOn }],
  lightened: null,
  returned: null,
  sources: [randomUUID()],
  passages,
})

async function newUser(vault: Vault): Promise<string> {
  const id = randomUUID()
  await database.db.insert(users).values({ id, email: `${id}@example.com`, createdAt })
  await vault.createKey(database.db, id)
  return id
}

it('the passages after a week are those of the user’s own later reviews that were not deleted', async () => {
  const { db } = database
  const vault = createVault(randomBytes(32))
  const store = createReviewStore(db, vault)
  const [ida, bo] = [await newUser(vault), await newUser(vault)]
  const deleted = reviewOf('2026-11-08', ['dddd'])
  await db.transaction(async (tx) => {
    await store.insert(tx, ida, reviewOf('2026-10-25', ['aaaa']))
    await store.insert(tx, ida, reviewOf('2026-11-01', ['bbbb', 'cccc']))
    await store.insert(tx, ida, deleted)
    await store.insert(tx, ida, reviewOf('2026-11-15', ['eeee']))
    await store.insert(tx, bo, reviewOf('2026-11-15', ['ffff']))
    await store.remove(tx, ida, deleted.id)
  })
  const damaged: string[] = []
  const watched = createReviewStore(db, vault, (id) => damaged.push(id))
  const passages = await watched.passagesAfter(ida, '2026-10-25')
  expect(passages.toSorted()).toEqual(['bbbb', 'cccc', 'eeee'])
  // A deleted review has no content, and does not count as damaged.
  expect(damaged).toEqual([])
})

it('memory and weekly reviews can be read after the master key was changed', async () => {
  const { db } = database
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const oldVault = createVault(oldKey)
  const userId = await newUser(oldVault)
  const memory = { reading: readingOf('fear', 'n', [0.6, 0.8]), remembered: [] }
  const entry = plainEntry({ createdAt, memory })
  const review = reviewOf('2026-11-15', ['1a2b'])
  await db.transaction(async (tx) => {
    await createJournalStore(db, oldVault).insertImported(tx, userId, [entry])
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
