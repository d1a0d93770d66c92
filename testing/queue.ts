/** A narration queue on a database of its own, with a clock that the test advances. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/narration.ts'
import { users } from '#server/db/schema/users.ts'
import {
  type ClaimedJob,
  enqueue,
  type NarrationQueue,
  narrationQueue,
} from '#server/queue/narration-queue.ts'
import { createDatabase } from './database.ts'

export let database: OpenDatabase
export let queue: NarrationQueue
export let now = new Date('2026-11-15T08:00:00Z')
export const advanceClock = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

export function prepareTestQueue(): void {
  beforeAll(async () => {
    database = openDatabase(await createDatabase(), () => {})
    queue = narrationQueue(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.delete(jobs)
  })
}

export async function insertUser(): Promise<string> {
  const id = randomUUID()
  await database.db.insert(users).values({ id, email: 'x@example.com', createdAt: now })
  return id
}

/** Queues a job a millisecond after the last one. */
export async function enqueueJob(
  userId: string,
  resourceId: string = randomUUID(),
): Promise<string> {
  const id = randomUUID()
  advanceClock(1)
  const job = {
    id,
    userId,
    resourceId,
    jobType: 'target_slide_audio',
    pace: 0.85,
    voice: null,
    chargeId: null,
  } as const
  await database.db.transaction((tx) => enqueue(tx, job, now))
  return id
}

export const claimNext = () => queue.claimNext({ claim: randomUUID(), now })
export const claimDueJob = async (): Promise<ClaimedJob> => {
  const job = await claimNext()
  if (!job) throw new Error('No job is due')
  return job
}
export const failAttempt = (job: ClaimedJob, isRetryable: boolean) =>
  queue.fail(job, { reason: 'No voice.', isRetryable, now })
export const complete = (job: ClaimedJob) => queue.complete(job, { now })
export const rowOf = async (id: string) =>
  (await database.db.select().from(jobs)).find((job) => job.id === id)
