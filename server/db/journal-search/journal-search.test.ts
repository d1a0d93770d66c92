import { randomBytes, randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { plainEntry } from '#testing/entries.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { users } from '../schema/users.ts'
import { createJournalStore } from '../stores/journal-store.ts'
import { createVault } from '../vault/vault.ts'
import { createJournalSearch } from './journal-search.ts'
import { createSearchThread, type SearchThread, searchThreadName } from './search-thread.ts'

let database: OpenDatabase
const vault = createVault(randomBytes(32))
const userId = randomUUID()
const ids = Array.from({ length: 1_001 }, () => randomUUID())

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  const { db } = database
  await db.insert(users).values({ id: userId, email: 'ida@example.com', createdAt: new Date() })
  await vault.createKey(db, userId)
  const entries = ids.map((id, index) =>
    plainEntry({
      id,
      content: `Number ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
    }),
  )
  await db.transaction((tx) => createJournalStore(db, vault).insertImported(tx, userId, entries))
  return () => database.close()
})

const anySearch = (signal: AbortSignal, limit = 50) => ({
  words: ['number'],
  filter: {},
  page: { limit, after: undefined },
  signal,
})

describe('a search', () => {
  const searchThread = () => {
    const thread = createSearchThread()
    onTestFinished(() => thread.close())
    return thread
  }

  it('reads slice after slice until it has enough matches', async () => {
    const thread = searchThread()
    const slices: number[] = []
    const countingThread: Omit<SearchThread, 'close'> = {
      prepare: () => thread.prepare(),
      search: (request) => {
        slices.push(request.ids.length)
        return thread.search(request)
      },
    }
    const search = createJournalSearch(database.db, vault, countingThread)
    const { signal } = new AbortController()
    expect(await search.find(userId, anySearch(signal, 300))).toEqual(ids.slice(0, 300))
    expect(slices).toEqual([250, 250])
    expect(await search.find(userId, anySearch(signal, 2_000))).toEqual(ids)
    expect(slices).toHaveLength(7)
  })

  it('uses the thread that `prepare` has started', async () => {
    const thread = searchThread()
    const startedThreads: string[] = []
    const recordThread = ({ threadName }: Worker) => startedThreads.push(threadName ?? '')
    process.on('worker', recordThread)
    onTestFinished(() => void process.off('worker', recordThread))
    const search = createJournalSearch(database.db, vault, thread)
    search.prepare()
    await expect.poll(() => startedThreads).toEqual([searchThreadName])
    const { signal } = new AbortController()
    expect(await search.find(userId, anySearch(signal))).toHaveLength(50)
    expect(startedThreads).toEqual([searchThreadName])
  })

  it('stops at the next slice when it is aborted', async () => {
    const abort = new AbortController()
    let searched = 0
    const search = createJournalSearch(database.db, vault, {
      prepare: () => undefined,
      search: async (request) => {
        searched += 1
        abort.abort()
        return [...request.ids]
      },
    })
    expect(await search.find(userId, anySearch(abort.signal, 2_000))).toEqual([])
    expect(searched).toBe(1)
  })

  it('fails with an error that quotes no text if the key is invalid, and the next search works', async () => {
    const thread = searchThread()
    // Too short for a sealed value: it counts as damaged, and the key is not used.
    const tooShort = { ids: ['a'], lengths: [3], sealed: new Uint8Array(3), words: ['number'] }
    await expect(thread.search({ ...tooShort, key: new Uint8Array(1) })).resolves.toEqual([])
    // Begins with the version byte 2, so that it is decrypted with the key, which is too short.
    const longEnough = { ...tooShort, lengths: [50], sealed: new Uint8Array(50).fill(2) }
    await expect(thread.search({ ...longEnough, key: new Uint8Array(1) })).rejects.toThrow(
      'the reflections could not be searched',
    )
    const search = createJournalSearch(database.db, vault, thread)
    const { signal } = new AbortController()
    expect(await search.find(userId, { ...anySearch(signal), words: ['number 1000'] })).toEqual([
      ids[1_000],
    ])
  })

  it('fails when the thread is stopped, and starts another one the next time', async () => {
    const thread = searchThread()
    const search = createJournalSearch(database.db, vault, {
      prepare: () => undefined,
      search: (request) => {
        const result = thread.search(request)
        void thread.close()
        return result
      },
    })
    const { signal } = new AbortController()
    await expect(search.find(userId, anySearch(signal))).rejects.toThrow(
      'the search thread stopped',
    )
    const again = createJournalSearch(database.db, vault, thread)
    expect(await again.find(userId, anySearch(signal))).toHaveLength(50)
  })
})
