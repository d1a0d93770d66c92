/** Workers that are killed at random moments: every job ends, once, and is charged once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isNotNull, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { openDatabase } from '#server/db/database.ts'
import { jobs, tracks } from '#server/db/schema/narration.ts'
import { charges, users } from '#server/db/schema/people.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { assertMasterKeyFits } from '#server/db/vault/master-key.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { createDatabase } from '#testing/database.ts'
import { newDataDir, type ProductProcess, startProduct } from '#testing/process.ts'
import { enqueue } from './queue.ts'

const script = `You settle where you are, and the chair holds you. [pause 4s]
You hear the harbour wake below the window. [pause 5s]

You smile, because there is time. [pause 6s]`
const kills = 5
/** One more than are killed over, and one before them to see how long it takes here. */
const wanted = kills + 2

it.each([1, 2])(
  'with %i at work, killed again and again',
  async (count) => {
    const databaseUrl = await createDatabase()
    const dataDir = newDataDir()
    const masterKey = randomBytes(32)
    const database = openDatabase(databaseUrl, () => {})
    const { db } = database
    await assertMasterKeyFits(db, masterKey)
    const vault = createVault(masterKey)
    const now = new Date()
    for (let i = 0; i < wanted; i++) {
      const [userId, slideId, chargeId] = [randomUUID(), randomUUID(), randomUUID()]
      await db.insert(users).values({ id: userId, email: `${i}@example.com`, createdAt: now })
      await vault.createKey(db, userId)
      await createSlideStore(db, vault).insert(db, userId, {
        id: slideId,
        goalDescription: 'I live above the harbour.',
        script,
        theme: 'home',
        writtenBy: null,
        isCaring: false,
        createdAt: now,
      })
      const charge = { charged: 'audio', chargedOn: '2026-11-15', createdAt: now } as const
      await db.insert(charges).values({ id: chargeId, userId, ...charge })
      const job = { jobType: 'target_slide_audio', resourceId: slideId, pace: 0.85 } as const
      await db.transaction((tx) =>
        enqueue(tx, { ...job, id: randomUUID(), userId, voice: null, chargeId }, now),
      )
    }
    const start = async () => {
      const worker = await startProduct({
        ROLE: 'worker',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        ENCRYPTION_KEY: masterKey.toString('base64'),
      })
      await worker.ready()
      return worker
    }
    const unfinished = () => db.$count(jobs, isNull(jobs.finishedAt))
    const begun = async () => {
      const all = await db.select({ attempts: jobs.attempts }).from(jobs)
      return all.reduce((sum, { attempts }) => sum + attempts, 0)
    }
    const firstRender = async () => {
      const [first] = await db.select().from(jobs).where(isNotNull(jobs.finishedAt))
      return (first?.finishedAt?.getTime() ?? 0) - (first?.claimedAt?.getTime() ?? 0)
    }

    const workers: ProductProcess[] = await Promise.all(Array.from({ length: count }, start))
    await expect.poll(unfinished, { timeout: 300_000 }).toBeLessThan(wanted)
    const longestMoment = await firstRender()
    let known = 0
    for (let killed = 0; killed < kills; killed++) {
      // However long it takes to start: a moment of a render is meant, not one before it.
      const isAtWork = async () => (await begun()) > known || (await unfinished()) === 0
      await expect.poll(isAtWork, { timeout: 300_000 }).toBe(true)
      await delay(Math.random() * longestMoment)
      known = await begun()
      const [victim] = workers.splice(killed % workers.length, 1)
      victim?.child.kill('SIGKILL')
      await victim?.exited
      workers.push(await start())
    }
    await expect.poll(unfinished, { timeout: 300_000, interval: 250 }).toBe(0)
    for (const worker of workers) worker.child.kill('SIGTERM')
    expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual(Array(count).fill(0))

    const ended = await db.select().from(jobs)
    expect(ended.map(({ status }) => status)).toEqual(Array(wanted).fill('completed'))
    // Some were killed over it, or this would prove nothing.
    expect(Math.max(...ended.map(({ attempts }) => attempts))).toBeGreaterThan(1)
    expect(await db.$count(charges)).toBe(wanted)
    const made = await db.select().from(tracks)
    expect(made).toHaveLength(wanted)
    const blobs = createSealedBlobs(await createFolderBlobs(join(dataDir, 'blobs')))
    const store = createTrackStore(db, vault)
    for (const { id, userId, bytes } of made) {
      const found = await store.find(userId, id)
      const blob = found && (await blobs.open(found.owner, found.track.blobKey))
      let size = 0
      for await (const piece of blob?.read() ?? []) size += piece.length
      expect(size).toBe(bytes)
    }
    const people = readdirSync(join(dataDir, 'blobs', 'users'), { recursive: true })
    expect(people.filter((name) => String(name).endsWith('.blob'))).toHaveLength(wanted)
    await database.close()
  },
  900_000,
)
