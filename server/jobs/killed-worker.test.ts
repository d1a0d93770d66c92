/** Worker processes that are killed at random moments. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { openDatabase } from '#server/db/database.ts'
import { jobs, tracks } from '#server/db/schema/narration.ts'
import { charges, users } from '#server/db/schema/users.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { assertMasterKeyMatches } from '#server/db/vault/master-key.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { isLongRun, rounds } from '#testing/run-length.ts'
import { enqueue } from '../queue/narration-queue.ts'

const script = `You settle where you are, and the chair holds you. [pause 4s]
You hear the harbour wake below the window. [pause 5s]

You smile, because there is time. [pause 6s]`
/** Half of the kills come soon after a job was claimed, the others at any time until it has ended. */
const randomDelayMs = () => Math.random() * (Math.random() < 0.5 ? 500 : 2_000)

const scenarios: [workerCount: number, minKills: number][] = [
  [1, rounds(2, 10)],
  // Only in long runs, because each start takes seconds of processor time. That two workers never claim
  // the same job is covered by the tests of the queue.
  ...(isLongRun ? [[2, 10] satisfies [number, number]] : []),
]

it.each(scenarios)(
  'every job is completed and charged once with %i workers that are killed again and again',
  async (workerCount, minKills) => {
    const databaseUrl = await createDatabase()
    const dataDir = newDataDir()
    const masterKey = randomBytes(32)
    const database = openDatabase(databaseUrl, () => {})
    const { db } = database
    await assertMasterKeyMatches(db, masterKey)
    const vault = createVault(masterKey)
    let jobCount = 0
    const addJob = async () => {
      const now = new Date()
      const email = `${jobCount++}@example.com`
      const [userId, slideId, chargeId] = [randomUUID(), randomUUID(), randomUUID()]
      await db.insert(users).values({ id: userId, email, createdAt: now })
      await vault.createKey(db, userId)
      await createSlideStore(db, vault).insert(db, userId, {
        id: slideId,
        goalDescription: 'I live above the harbour.',
        script,
        theme: 'home',
        writtenBy: null,
        needsSupport: false,
        careKind: null,
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
      onTestFinished(() => {
        worker.child.kill('SIGKILL')
      })
      await worker.ready()
      return worker
    }
    const countUnfinished = () => db.$count(jobs, isNull(jobs.finishedAt))
    const attemptsOfJobs = async () => {
      const rows = await db.select({ attempts: jobs.attempts }).from(jobs)
      return rows.map(({ attempts }) => attempts)
    }
    const countAttempts = async () => (await attemptsOfJobs()).reduce((sum, each) => sum + each, 0)

    await addJob()
    const workers: ProductProcess[] = await Promise.all(Array.from({ length: workerCount }, start))
    let attemptsBefore = 0
    for (let killed = 0; ; killed++) {
      if ((await countUnfinished()) < workerCount) await addJob()
      const hasNewAttempt = async () => (await countAttempts()) > attemptsBefore
      await expect.poll(hasNewAttempt, { timeout: 300_000 }).toBe(true)
      // At its third attempt a job has been killed twice. A queue that gives it up then would fail it.
      if (killed >= minKills && Math.max(...(await attemptsOfJobs())) >= 3) break
      await delay(randomDelayMs())
      attemptsBefore = await countAttempts()
      const [victim] = workers.splice(killed % workers.length, 1)
      victim?.child.kill('SIGKILL')
      await victim?.exited
      workers.push(await start())
    }
    await addJob()
    await expect.poll(countUnfinished, { timeout: 300_000, interval: 250 }).toBe(0)
    for (const worker of workers) worker.child.kill('SIGTERM')
    expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual(
      Array(workerCount).fill(0),
    )

    const jobRows = await db.select().from(jobs)
    expect(jobRows.map(({ status }) => status)).toEqual(Array(jobCount).fill('completed'))
    expect(await db.$count(charges)).toBe(jobCount)
    const trackRows = await db.select().from(tracks)
    expect(trackRows).toHaveLength(jobCount)
    const blobs = createSealedBlobs(await createFolderBlobs(join(dataDir, 'blobs')))
    const store = createTrackStore(db, vault)
    for (const { id, userId, bytes } of trackRows) {
      const ownedTrack = await store.find(userId, id)
      const blob = ownedTrack && (await blobs.open(ownedTrack.owner, ownedTrack.track.blobKey))
      let size = 0
      for await (const chunk of blob?.read() ?? []) size += chunk.length
      expect(size).toBe(bytes)
    }
    const blobFiles = readdirSync(join(dataDir, 'blobs', 'users'), { recursive: true })
    expect(blobFiles.filter((name) => String(name).endsWith('.blob'))).toHaveLength(jobCount)
    await database.close()
  },
  900_000,
)
