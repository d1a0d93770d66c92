/**
 * Proves that the verification can fail: plants each fault in turn for a user without other faults, and
 * the verification must report exactly that fault.
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
import { type Person, removeSlide, writeSlide } from './load.ts'
import { isMp3 } from './playable-track.ts'
import { type Findings, rowsOf, verify } from './verify.ts'

const kinds = ['lost', 'returned', 'doubled', 'wrongCharges', 'brokenTracks'] as const

interface Planted {
  what: string
  /** The only kind of finding that must report the fault. */
  as: (typeof kinds)[number]
  plant(deployment: Deployment, person: Person): Promise<unknown>
}

const planted: Planted[] = [
  { what: 'a track cut short in the store', as: 'brokenTracks', plant: cutStored },
  { what: 'a track that ends early, between two frames', as: 'brokenTracks', plant: endEarly },
  { what: 'a narration made twice, with two charges', as: 'doubled', plant: narrateTwice },
  { what: 'a slide made twice, with two charges', as: 'doubled', plant: writeTwice },
  { what: 'a slide deleted, and back', as: 'returned', plant: bringBack },
  { what: 'an entry removed', as: 'lost', plant: loseEntry },
  { what: 'a slide charged twice', as: 'wrongCharges', plant: chargeTwice },
]

export async function plantedFaults(
  deployment: Deployment,
  people: readonly Person[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [at, { what, as, plant }] of planted.entries()) {
    const person = people[at]
    if (!person) throw new Error('There are more faults to plant than people')
    await plant(deployment, person)
    rows.push(rowOf(what, as, await verify([person], deployment.pool)))
  }
  return [...rows, await plantedIdleness(deployment)]
}

function rowOf(what: string, as: Planted['as'], found: Findings): Row {
  const reported = kinds.filter((kind) => found[kind].length > 0)
  return {
    name: `planted: ${what}`,
    measured: reported.length === 0 ? 'not found' : `found as ${reported.join(', ')}`,
    reference: 'planted at the end',
    limit: as,
    isWithinLimit: reported.length === 1 && reported[0] === as,
  }
}

/** A user without narrations and deletions must not count as proof that these work. */
async function plantedIdleness(deployment: Deployment): Promise<Row> {
  const people = await deployment.people(1)
  for (const person of people) await writeSlide(person, 0)
  const unproven = rowsOf('', await verify(people, deployment.pool)).filter(
    ({ isWithinLimit: holds }) => !holds,
  )
  return {
    name: 'planted: nothing narrated, nothing deleted',
    measured: `${unproven.length} rows that do not hold`,
    reference: 'planted at the end',
    limit: '2',
    isWithinLimit: unproven.length === 2,
  }
}

/** Plants a title in a comment, the title of a skipped test, and a missing case. */
export function plantedCitations(): Row {
  const source = `
    // it('is in a comment')
    it('runs', () => {})
    it.skip('rests', () => {})
    describe.skip('a group', () => it('rests too', () => {}))
    it.each([['one']])('of %s', () => { expect('two') })`
  const tests = ['runs', 'is in a comment', 'rests', 'rests too', 'a group › rests too', 'of %s']
  const found = missingFrom(source, { fault: '', file: 'a.test.ts', tests, cases: ['one', 'two'] })
  return {
    name: 'planted: tests that are not there, or do not run',
    measured: `missing: ${found.join(', ')}`,
    reference: '1 that runs, 1 case that is there',
    limit: '5 missing',
    isWithinLimit: found.join() === 'is in a comment,rests,rests too,a group › rests too,two',
  }
}

function only<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The user has too little data for a planted fault')
  return value
}

async function userIdOf({ visitor }: Person): Promise<string> {
  return String((await visitor.whoAmI()).user?.id)
}

/** The one track that every user has. */
async function trackOf(person: Person): Promise<string> {
  const slide = only([...person.ledger.narrated][0])
  const response = await person.visitor.get(`/api/target-slides/${slide}`)
  return only(((await response.json()) as { trackId?: string }).trackId)
}

async function cutStored({ bucket, pool }: Deployment, person: Person): Promise<void> {
  const { rows } = await pool.query('select blob_key from tracks where id = $1', [
    await trackOf(person),
  ])
  const [key, sound] = only([...bucket.objects].find(([name]) => name.includes(rows[0].blob_key)))
  bucket.objects.set(key, sound.subarray(0, -100))
}

/** Shortens a track and seals it correctly: neither the store nor the frames show that it is too short. */
async function endEarly(
  { bucket, masterKey, postgres }: Deployment,
  person: Person,
): Promise<void> {
  const id = await trackOf(person)
  const response = await person.visitor.get(audioPathOf(id))
  const sound = Buffer.from(await response.arrayBuffer())
  let end = sound.length - 100_000
  while (!isMp3(sound.subarray(0, end))) end -= 1
  const database = openDatabase(postgres.url, () => {})
  try {
    const store = createTrackStore(database.db, createVault(masterKey))
    const { track, owner } = only(await store.find(await userIdOf(person), id))
    const memory = new MemoryBlobs()
    await createSealedBlobs(memory).write(owner, track.blobKey, inChunks(sound.subarray(0, end)))
    const [key] = only([...bucket.objects].find(([name]) => name.includes(track.blobKey)))
    bucket.objects.set(key, only(memory.blobs.get(track.blobKey)))
  } finally {
    await database.close()
  }
}

async function narrateTwice({ pool }: Deployment, person: Person): Promise<void> {
  const userId = await userIdOf(person)
  await copyRow(pool, 'jobs', 't.user_id = $1', userId)
  await copyRow(pool, 'charges', "t.user_id = $1 and t.charged = 'audio'", userId)
}

async function chargeTwice({ pool }: Deployment, person: Person): Promise<void> {
  await copyRow(pool, 'charges', "t.user_id = $1 and t.charged = 'slide'", await userIdOf(person))
}

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
async function writeTwice(deployment: Deployment, person: Person): Promise<void> {
  const goalDescription = only([...person.ledger.slides.values()][0])
  await renewAllowance(deployment, person)
  const path = '/api/target-slides/generate'
  const { status } = await person.visitor.send('POST', path, { goalDescription })
  if (status !== 201) throw new Error(`${path} answered ${status}`)
}

async function bringBack(deployment: Deployment, person: Person): Promise<void> {
  await renewAllowance(deployment, person)
  await writeSlide(person, Number.MAX_SAFE_INTEGER)
  const id = only([...person.ledger.slides.keys()].at(-1))
  const row = 'select row_to_json(t)::text as row from target_slides t where id = $1'
  const { rows } = await deployment.pool.query(row, [id])
  await removeSlide(person, id)
  await deployment.pool.query(
    'insert into target_slides select * from json_populate_record(null::target_slides, $1)',
    [rows[0].row],
  )
}

/** Moves all charges to the day before. */
async function renewAllowance({ pool }: Deployment, person: Person): Promise<void> {
  const yesterday = 'update charges set charged_on = charged_on - 1 where user_id = $1'
  await pool.query(yesterday, [await userIdOf(person)])
}

async function loseEntry({ pool }: Deployment, { ledger }: Person): Promise<void> {
  const id = only([...ledger.entries.keys()][0])
  await pool.query('delete from journal_entries where id = $1', [id])
}
