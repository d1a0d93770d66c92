/** The state of the product's parts for the Admin Panel and the metrics, without any user data. */
import { inArray, isNull, sql } from 'drizzle-orm'
import type { getHealth } from '#shared/contract/admin.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import type { Database } from '../db/database.ts'
import { preparedRead } from '../db/prepared-read.ts'
import { jobs } from '../db/schema/narration.ts'
import { outbox } from '../db/schema/operator.ts'
import { accountExports } from '../db/schema/own-data.ts'
import { facts } from '../db/schema/users.ts'
import { type WriteRefusal, writeRefusalOf } from '../db/write-refusal.ts'
import { offeredVoices } from './voices.ts'

export type Health = ResponseBody<typeof getHealth>

export interface HealthDependencies {
  db: Database
  /** The configured writer. */
  writer: Health['writer']
  payments: Health['payments']
  /** Rejects unless the blob store can be written; undefined: there is none. */
  checkStorage: (() => Promise<void>) | undefined
  mailBy: NonNullable<Health['mail']>['by']
  clock: () => Date
}

export async function healthOf(dependencies: HealthDependencies): Promise<Health> {
  const { db, writer, payments, mailBy, clock } = dependencies
  const [database, storage, queue, voice, mail] = await Promise.all([
    checkDatabase(db),
    storageStateOf(dependencies),
    orUnknown(queueDepth(db)),
    orUnknown(voiceInUse(db)),
    orUnknown(outboxDepth(db)),
  ])
  return {
    checkedAt: clock().toISOString(),
    database,
    queue,
    voice,
    writer,
    payments,
    storage,
    mail: mail && { by: mailBy, ...mail },
  }
}

/** Any read that goes over the pipelined connection. */
const someFact = preparedRead('some_fact', (db) =>
  db.select({ name: facts.name }).from(facts).limit(1),
)

/** Uses both connections that requests use: one of the pool, and the pipelined read connection. */
export async function pingDatabase(db: Database): Promise<void> {
  await Promise.all([db.execute(sql`select 1`), someFact(db)])
}

/**
 * Makes a trial write, and returns why it was refused, if it was. A temporary table gets its own file, so
 * that a full disk is noticed even if existing tables have free space. Errors of other kinds are not
 * refusals of writes.
 */
export async function tryWrite(db: Database): Promise<WriteRefusal | undefined> {
  try {
    await db.transaction((tx) =>
      tx.execute(
        sql`create temporary table write_check on commit drop as select generate_series(1, 300) as n`,
      ),
    )
    return undefined
  } catch (error) {
    return writeRefusalOf(error)
  }
}

async function checkDatabase(db: Database): Promise<Health['database']> {
  const startedAt = performance.now()
  const state = await pingDatabase(db).then(
    () => 'working' as const,
    () => 'failing' as const,
  )
  return { state, milliseconds: Math.round(performance.now() - startedAt) }
}

/** A part that fails is reported as unknown, and the others are reported normally. */
const orUnknown = <Part>(part: Promise<Part>): Promise<Part | null> => part.catch(() => null)

/** A blob store that does not respond within this time counts as failing. */
const storageTimeoutMs = 5_000

async function storageStateOf({ checkStorage }: HealthDependencies): Promise<Health['storage']> {
  if (!checkStorage) return { state: 'absent' }
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('The store did not answer in time')),
    storageTimeoutMs,
  )
  try {
    await Promise.race([checkStorage(), timeout])
    return { state: 'working' }
  } catch {
    return { state: 'failing' }
  } finally {
    clearTimeout(timer)
  }
}

/** `pending`: the job waits for its next attempt. */
const isWaiting = inArray(jobs.status, ['queued', 'pending'])

type Queue = NonNullable<Health['queue']>

/** The number of waiting and running jobs, for each queue. */
export async function queueDepths(db: Database): Promise<(Queue & { kind: string })[]> {
  const [narrations, exports] = await Promise.all([narrationDepth(db), exportDepth(db)])
  return [
    { kind: 'narration', ...narrations },
    { kind: 'export', ...exports },
  ]
}

/** Narrations and exports together. */
async function queueDepth(db: Database): Promise<Queue> {
  const [narrations, exports] = await Promise.all([narrationDepth(db), exportDepth(db)])
  const [oldest] = [narrations.oldestSince, exports.oldestSince]
    .filter((timestamp) => timestamp !== null)
    .sort()
  return {
    waiting: narrations.waiting + exports.waiting,
    underWay: narrations.underWay + exports.underWay,
    oldestSince: oldest ?? null,
  }
}

async function exportDepth(db: Database): Promise<Queue> {
  const { status, createdAt, expiresAt } = accountExports
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${status} = 'queued')::int`,
      underWay: sql<number>`count(*) filter (where ${status} = 'processing')::int`,
      oldest: sql<string | null>`min(${createdAt}) filter (where ${status} = 'queued')`,
    })
    .from(accountExports)
    .where(isNull(expiresAt))
  return depthOf(row)
}

async function narrationDepth(db: Database): Promise<Queue> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      underWay: sql<number>`count(*) filter (where ${jobs.status} = 'processing')::int`,
      oldest: sql<string | null>`min(${jobs.createdAt}) filter (where ${isWaiting})`,
    })
    .from(jobs)
    .where(sql`${jobs.finishedAt} is null`)
  return depthOf(row)
}

interface Depth {
  waiting: number
  underWay: number
  oldest: string | null
}

const depthOf = (row: Depth | undefined): Queue => ({
  waiting: row?.waiting ?? 0,
  underWay: row?.underWay ?? 0,
  oldestSince: toIsoTime(row?.oldest),
})

async function outboxDepth(db: Database): Promise<Omit<NonNullable<Health['mail']>, 'by'>> {
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
    oldestSince: toIsoTime(row?.oldest),
  }
}

/** Drizzle returns timestamps of aggregates as strings in PostgreSQL's format. */
const toIsoTime = (value: string | null | undefined) =>
  value ? new Date(value).toISOString() : null

async function voiceInUse(db: Database): Promise<Health['voice']> {
  const offeredVoiceSet = await offeredVoices(db)
  if (!offeredVoiceSet) return null
  return {
    engine: offeredVoiceSet.engine,
    isFallback: offeredVoiceSet.isFallback,
    since: offeredVoiceSet.since,
  }
}
