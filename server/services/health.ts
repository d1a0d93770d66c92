/** The state of the product's parts for the Admin Panel, `/readyz` and the metrics, without any user data. */
import { sql } from 'drizzle-orm'
import type { getHealth } from '#shared/contract/admin.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import type { Database } from '../db/database.ts'
import { preparedRead } from '../db/prepared-read.ts'
import { facts } from '../db/schema/users.ts'
import { type WriteRefusal, writeRefusalOf } from '../db/write-refusal.ts'
import { exportQueue } from '../queue/export-queue.ts'
import type { QueueDepth } from '../queue/leased-queue.ts'
import { narrationQueue } from '../queue/narration-queue.ts'
import { outboxQueue } from '../queue/outbox.ts'
import { offeredVoices } from './voices.ts'

export type Health = ResponseBody<typeof getHealth>

export interface HealthDependencies {
  db: Database
  /** The configured writer. */
  writer: Health['writer']
  payments: Health['payments']
  /** Rejects unless the blob store can be written. */
  checkStorage: () => Promise<void>
  mailBy: NonNullable<Health['mail']>['by']
  clock: () => Date
}

export async function healthOf(dependencies: HealthDependencies): Promise<Health> {
  const { db, writer, payments, mailBy, clock } = dependencies
  const [database, storage, queue, voice, mail] = await Promise.all([
    checkDatabase(db),
    storageStateOf(dependencies),
    orUnknown(workDepth(db)),
    orUnknown(voiceInUse(db)),
    orUnknown(mailDepth(db)),
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

type Queue = NonNullable<Health['queue']>

/** The state of the queue of each kind of job. */
export const queueDepths = (db: Database): Promise<(QueueDepth & { kind: string })[]> =>
  Promise.all([
    narrationQueue(db)
      .depth()
      .then((depth) => ({ kind: 'narration', ...depth })),
    exportQueue(db)
      .depth()
      .then((depth) => ({ kind: 'export', ...depth })),
    emailDepth(db).then((depth) => ({ kind: 'email', ...depth })),
  ])

/**
 * An email counts as waiting until it has been sent, also while a worker holds it. Otherwise the age of the oldest
 * would fall to zero during every attempt, and an alert would end and begin again.
 */
async function emailDepth(db: Database): Promise<QueueDepth> {
  const { waiting, underWay, oldestUnfinishedSince, ...depth } = await outboxQueue(db).depth()
  return {
    ...depth,
    waiting: waiting + underWay,
    underWay: 0,
    oldestSince: oldestUnfinishedSince,
    oldestUnfinishedSince,
  }
}

/** Narrations and exports together. */
async function workDepth(db: Database): Promise<Queue> {
  const depths = await Promise.all([narrationQueue(db).depth(), exportQueue(db).depth()])
  const times = depths.flatMap(({ oldestSince }) => oldestSince ?? [])
  const [oldest] = times.sort((a, b) => a.getTime() - b.getTime())
  const sum = (part: 'waiting' | 'underWay') =>
    depths.reduce((total, depth) => total + depth[part], 0)
  return {
    waiting: sum('waiting'),
    underWay: sum('underWay'),
    oldestSince: oldest?.toISOString() ?? null,
  }
}

async function mailDepth(db: Database): Promise<Omit<NonNullable<Health['mail']>, 'by'>> {
  const { waiting, retrying, oldestSince } = await emailDepth(db)
  return { waiting, failing: retrying, oldestSince: oldestSince?.toISOString() ?? null }
}

async function voiceInUse(db: Database): Promise<Health['voice']> {
  const offeredVoiceSet = await offeredVoices(db)
  if (!offeredVoiceSet) return null
  return {
    engine: offeredVoiceSet.engine,
    isFallback: offeredVoiceSet.isFallback,
    since: offeredVoiceSet.since,
  }
}
