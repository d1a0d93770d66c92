/**
 * Proves that `verify` finds faults: injects each into the data of a different user, for whom
 * `verify` must report this kind of fault and no other.
 */

import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import { inChunks } from '#testing/byte-streams.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import type { Row } from '../bench/table.ts'
import { missingFrom } from './covered-by-tests.ts'
import type { Deployment } from './deployment.ts'
import { type LoadUser, removeSlide, writeSlide } from './load.ts'
import { isMp3 } from './playable-track.ts'
import { type Findings, rowsOf, verify } from './verify.ts'

const findingKinds = ['lost', 'returned', 'doubled', 'wrongCharges', 'brokenTracks'] as const

interface InjectedFault {
  name: string
  /** The only kind of finding that must report the fault. */
  expectedKind: (typeof findingKinds)[number]
  inject(deployment: Deployment, user: LoadUser): Promise<unknown>
}

const injectedFaults: InjectedFault[] = [
  {
    name: 'a track cut short in the store',
    expectedKind: 'brokenTracks',
    inject: truncateStoredTrack,
  },
  {
    name: 'a track that ends early, between two frames',
    expectedKind: 'brokenTracks',
    inject: shortenTrack,
  },
  {
    name: 'a narration made twice, with two charges',
    expectedKind: 'doubled',
    inject: duplicateNarration,
  },
  { name: 'a slide made twice, with two charges', expectedKind: 'doubled', inject: duplicateSlide },
  { name: 'a slide deleted, and back', expectedKind: 'returned', inject: restoreDeletedSlide },
  { name: 'an entry removed', expectedKind: 'lost', inject: deleteEntry },
  { name: 'a slide charged twice', expectedKind: 'wrongCharges', inject: duplicateCharge },
]

export async function verifyInjectedFaults(
  deployment: Deployment,
  users: readonly LoadUser[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, { name, expectedKind, inject }] of injectedFaults.entries()) {
    const user = users[index]
    if (!user) throw new Error('There are more faults to inject than users')
    await inject(deployment, user)
    rows.push(rowOf(name, expectedKind, await verify([user], deployment.pool)))
  }
  return [...rows, await verifyUserWithoutTracksAndDeletions(deployment)]
}

function rowOf(name: string, expectedKind: InjectedFault['expectedKind'], findings: Findings): Row {
  const reported = findingKinds.filter((kind) => findings[kind].length > 0)
  return {
    name: `injected: ${name}`,
    measured: reported.length === 0 ? 'not found' : `found as ${reported.join(', ')}`,
    reference: 'injected at the end',
    limit: expectedKind,
    isWithinLimit: reported.length === 1 && reported[0] === expectedKind,
  }
}

/**
 * For a user without narrations and deletions, the rows about tracks and about deletions must not pass, because they
 * had nothing to examine.
 */
async function verifyUserWithoutTracksAndDeletions(deployment: Deployment): Promise<Row> {
  const users = await deployment.createUsers(1)
  for (const user of users) await writeSlide(user, 0)
  const failedRows = rowsOf('', await verify(users, deployment.pool)).filter(
    ({ isWithinLimit }) => !isWithinLimit,
  )
  return {
    name: 'injected: nothing narrated, nothing deleted',
    measured: `${failedRows.length} rows that do not pass`,
    reference: 'injected at the end',
    limit: '2',
    isWithinLimit: failedRows.length === 2,
  }
}

/** Proves that `missingFrom` reports a title in a comment, the title of a skipped test, and a missing case. */
export function verifyMissingTestsAreFound(): Row {
  const source = `
    // it('is in a comment')
    it('runs', () => {})
    it.skip('rests', () => {})
    describe.skip('a group', () => it('rests too', () => {}))
    it.each([['one']])('of %s', () => { expect('two') })`
  const tests = ['runs', 'is in a comment', 'rests', 'rests too', 'a group › rests too', 'of %s']
  const missing = missingFrom(source, {
    fault: '',
    file: 'a.test.ts',
    tests,
    cases: ['one', 'two'],
  })
  return {
    name: 'injected: tests that are not there, or do not run',
    measured: `missing: ${missing.join(', ')}`,
    reference: '2 that run, 1 case that is there',
    limit: '5 missing',
    isWithinLimit: missing.join() === 'is in a comment,rests,rests too,a group › rests too,two',
  }
}

function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The user has too little data for an injected fault')
  return value
}

async function userIdOf({ client }: LoadUser): Promise<string> {
  return String((await client.whoAmI()).user?.id)
}

/** Every user has one track. */
async function trackIdOf(user: LoadUser): Promise<string> {
  const slide = defined([...user.requestLog.narrated][0])
  const response = await user.client.get(`/api/target-slides/${slide}`)
  return defined(((await response.json()) as { trackId?: string }).trackId)
}

async function truncateStoredTrack({ bucket, pool }: Deployment, user: LoadUser): Promise<void> {
  const { rows } = await pool.query('select blob_key from tracks where id = $1', [
    await trackIdOf(user),
  ])
  const [key, sound] = defined(
    [...bucket.objects].find(([name]) => name.includes(rows[0].blob_key)),
  )
  bucket.objects.set(key, sound.subarray(0, -100))
}

/** Shortens a track and seals it correctly: neither the store nor the frames show that it is too short. */
async function shortenTrack(
  { bucket, masterKey, postgres }: Deployment,
  user: LoadUser,
): Promise<void> {
  const id = await trackIdOf(user)
  const response = await user.client.get(audioPathOf(id))
  const sound = Buffer.from(await response.arrayBuffer())
  let end = sound.length - 100_000
  while (!isMp3(sound.subarray(0, end))) end -= 1
  const database = openDatabase(postgres.url, () => {})
  try {
    const store = createTrackStore(database.db, createVault(masterKey))
    const { track, owner } = defined(await store.find(await userIdOf(user), id))
    const memory = new MemoryBlobs()
    await createSealedBlobs(memory).write(owner, track.blobKey, inChunks(sound.subarray(0, end)))
    const [key] = defined([...bucket.objects].find(([name]) => name.includes(track.blobKey)))
    bucket.objects.set(key, defined(memory.blobs.get(track.blobKey)))
  } finally {
    await database.close()
  }
}

async function duplicateNarration({ pool }: Deployment, user: LoadUser): Promise<void> {
  const userId = await userIdOf(user)
  await copyRow(pool, 'jobs', 't.user_id = $1', userId)
  await copyRow(pool, 'charges', "t.user_id = $1 and t.charged = 'audio'", userId)
}

async function duplicateCharge({ pool }: Deployment, user: LoadUser): Promise<void> {
  await copyRow(pool, 'charges', "t.user_id = $1 and t.charged = 'slide'", await userIdOf(user))
}

/** Copies one row under a new id. In `where`, `t` is the table and `$1` the value. */
async function copyRow(
  pool: Deployment['pool'],
  table: 'jobs' | 'charges',
  where: string,
  value: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into ${table} select copy.* from ${table} t, jsonb_populate_record(
       null::${table}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid())) copy
     where ${where} limit 1`,
    [value],
  )
  if (rowCount !== 1) throw new Error(`The user has no row to copy in ${table}`)
}

/** Adds a slide with its charge, as if a request had been executed twice. */
async function duplicateSlide(deployment: Deployment, user: LoadUser): Promise<void> {
  const goalDescription = defined([...user.requestLog.slides.values()][0])
  await renewAllowance(deployment, user)
  const path = '/api/target-slides/generate'
  const { status } = await user.client.send('POST', path, { goalDescription })
  if (status !== 201) throw new Error(`${path} answered ${status}`)
}

async function restoreDeletedSlide(deployment: Deployment, user: LoadUser): Promise<void> {
  await renewAllowance(deployment, user)
  // The number is part of the slide's text. The rounds of the load do not reach it, so no other slide of the user has
  // this text.
  await writeSlide(user, Number.MAX_SAFE_INTEGER)
  const id = defined([...user.requestLog.slides.keys()].at(-1))
  const selectRow = 'select row_to_json(t)::text as row from target_slides t where id = $1'
  const { rows } = await deployment.pool.query(selectRow, [id])
  await removeSlide(user, id)
  await deployment.pool.query(
    'insert into target_slides select * from json_populate_record(null::target_slides, $1)',
    [rows[0].row],
  )
}

/** Moves all charges to the day before, so that the allowance of today is unused. */
async function renewAllowance({ pool }: Deployment, user: LoadUser): Promise<void> {
  const statement = 'update charges set charged_on = charged_on - 1 where user_id = $1'
  await pool.query(statement, [await userIdOf(user)])
}

async function deleteEntry({ pool }: Deployment, { requestLog }: LoadUser): Promise<void> {
  const id = defined([...requestLog.entries.keys()][0])
  await pool.query('delete from journal_entries where id = $1', [id])
}
