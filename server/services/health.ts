/** How the parts are doing, in figures and names: nothing here is a person's, or could be. */
import { inArray, sql } from 'drizzle-orm'
import type { getHealth } from '#shared/contract/admin.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Database } from '../db/database.ts'
import { jobs } from '../db/schema/narration.ts'
import { outbox } from '../db/schema/operator.ts'
import { offeredVoices } from './voices.ts'

export type Health = Answer<typeof getHealth>

export interface HealthParts {
  db: Database
  /** Who writes, as the operator knows them. */
  writer: string
  payments: Health['payments']
  /** Fails unless the store of blobs can be written to; undefined: there is none. */
  checkStorage: (() => Promise<void>) | undefined
  mailBy: Health['mail']['by']
  clock: () => Date
}

export async function healthOf(parts: HealthParts): Promise<Health> {
  const { db, writer, payments, mailBy, clock } = parts
  const [database, storage, queue, voice, mail] = await Promise.all([
    checkDatabase(db),
    checkStorage(parts),
    queueDepth(db),
    voiceInUse(db),
    outboxDepth(db),
  ])
  return {
    checkedAt: clock().toISOString(),
    database,
    queue,
    voice,
    writer: { name: writer },
    payments,
    storage,
    mail: { by: mailBy, ...mail },
  }
}

async function checkDatabase(db: Database): Promise<Health['database']> {
  const began = performance.now()
  await db.execute(sql`select 1`)
  return { state: 'working', milliseconds: Math.round(performance.now() - began) }
}

/** A store that hangs is as good as one that fails, and must not hang this page. */
const patience = 5_000

async function checkStorage({ checkStorage }: HealthParts): Promise<Health['storage']> {
  if (!checkStorage) return { state: 'absent' }
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The store did not answer in time')), patience)
  try {
    await Promise.race([checkStorage(), tooLate])
    return { state: 'working' }
  } catch {
    return { state: 'failing' }
  } finally {
    clearTimeout(timer)
  }
}

const waiting = inArray(jobs.status, ['queued', 'pending'])

async function queueDepth(db: Database): Promise<Health['queue']> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${waiting})::int`,
      underWay: sql<number>`count(*) filter (where ${jobs.status} = 'processing')::int`,
      oldest: sql<string | null>`min(${jobs.createdAt}) filter (where ${waiting})`,
    })
    .from(jobs)
    .where(sql`${jobs.finishedAt} is null`)
  return {
    waiting: row?.waiting ?? 0,
    underWay: row?.underWay ?? 0,
    oldestSince: momentOf(row?.oldest),
  }
}

async function outboxDepth(db: Database): Promise<Omit<Health['mail'], 'by'>> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      failing: sql<number>`count(*) filter (where ${outbox.attempts} > 0 and ${outbox.claim} is null)::int`,
      oldest: sql<string | null>`min(${outbox.createdAt})`,
    })
    .from(outbox)
  return {
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    oldestSince: momentOf(row?.oldest),
  }
}

/** What an aggregate answers comes as the database writes it. */
const momentOf = (value: string | null | undefined) =>
  value ? new Date(value).toISOString() : null

async function voiceInUse(db: Database): Promise<Health['voice']> {
  const offered = await offeredVoices(db)
  if (!offered) return null
  return { engine: offered.engine, isStandIn: offered.isStandIn, since: offered.since }
}
