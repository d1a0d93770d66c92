/** A queue on a database of its own, and a clock that a test moves. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/narration.ts'
import { users } from '#server/db/schema/users.ts'
import {
  type ClaimedJob,
  claimNext,
  complete,
  enqueue,
  fail,
} from '#server/queue/narration-queue.ts'
import { createDatabase } from './database.ts'

export let database: OpenDatabase
export let now = new Date('2026-11-15T08:00:00Z')
export const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

export function prepareTestQueue(): void {
  beforeAll(async () => {
    database = openDatabase(await createDatabase(), () => {})
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.delete(jobs)
  })
}

export async function someone(): Promise<string> {
  const id = randomUUID()
  await database.db.insert(users).values({ id, email: 'x@example.com', createdAt: now })
  return id
}

export async function queued(userId: string, resourceId: string = randomUUID()): Promise<string> {
  const id = randomUUID()
  pass(1)
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

export const claim = () => claimNext(database.db, { claim: randomUUID(), now })
export const claimed = async (): Promise<ClaimedJob> => {
  const job = await claim()
  if (!job) throw new Error('Nothing was due')
  return job
}
export const attempt = (job: ClaimedJob, mayPass: boolean) =>
  database.db.transaction((tx) => fail(tx, job, { reason: 'No voice.', mayPass, now }))
export const finish = (job: ClaimedJob) => database.db.transaction((tx) => complete(tx, job, now))
export const rowOf = async (id: string) =>
  (await database.db.select().from(jobs)).find((job) => job.id === id)
