/**
 * What happens to people when parts of the house are torn away under them. Prints a table of faults.
 *
 *   npm run test:faults              about five minutes
 *   npm run test:faults -- short     a few of each
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Row, tell } from '../bench/table.ts'
import { cited, missing } from './cited.ts'
import { House, type Role } from './house.ts'
import { type Person, startLoad } from './load.ts'
import { type Findings, quiet, verify } from './verify.ts'

const isShort = process.argv.includes('short')
const kills = isShort ? 4 : 20
const restarts = isShort ? 1 : 3
const longestGap = 5_000
const say = (line: string) => process.stderr.write(`${line}\n`)

const house = await House.open()
process.once('SIGTERM', () => void house.close().then(() => process.exit(1)))
const rows: Row[] = []
let lastPeople: readonly Person[] = []
try {
  note(...(await underLoad('killed', kills, killOne)))
  note(...(await databaseRestarts()))
  note(await fullStorage())
  note(await plantedHoles())
} catch (error) {
  note({ what: 'broken off', measured: String(error), beside: '', allowed: 'never', holds: false })
} finally {
  await house.close()
}
for (const one of cited) {
  const gone = missing(one)
  rows.push({
    what: one.fault,
    measured: gone.length === 0 ? 'in npm test' : `missing: ${gone.join(', ')}`,
    beside: one.file,
    holds: gone.length === 0,
  })
}
await tell(rows)

/** Told at once as well: what comes later may break off. */
function note(...found: Row[]): void {
  rows.push(...found)
  for (const { what, measured, beside } of found) say(`${what}: ${measured} (${beside})`)
}

/** Tears something away again and again while people go on, and counts what became of their words. */
async function underLoad(name: string, times: number, tear: (at: number) => Promise<void>) {
  const people = await house.people(8)
  const load = startLoad(people)
  for (let at = 0; at < times; at++) {
    await delay(300 + Math.random() * 2_200)
    say(`${name} ${at + 1} of ${times}`)
    await tear(at)
  }
  await delay(1_000)
  await load.stop()
  say('waiting for the narrations that are left')
  await quiet(house.pool)
  say('comparing')
  lastPeople = people
  return rowsOf(`${name} ${times} times`, await verify(people, house.pool))
}

/** A comparison that finds nothing has to be one that could: here it is given something to find. */
async function plantedHoles(): Promise<Row> {
  const { pool, bucket } = house
  const [entry] = lastPeople.flatMap(({ ledger }) => [...ledger.entries.keys()])
  await pool.query('delete from journal_entries where id = $1', [entry])
  await pool.query(
    `insert into charges (id, user_id, charged, charged_on, created_at)
     select gen_random_uuid(), user_id, charged, charged_on, now() from charges
     where charged = 'slide' and reserved_until is null`,
  )
  for (const [key, sound] of bucket.objects) bucket.objects.set(key, sound.subarray(0, -100))
  const { lost, wrongCharges, brokenTracks } = await verify(lastPeople, pool)
  return {
    what: 'an entry removed, charges doubled, tracks cut short: found',
    measured: `${lost.length}, ${wrongCharges.length}, ${brokenTracks.length}`,
    beside: 'planted at the end',
    allowed: 'each ≥ 1',
    holds: lost.length > 0 && wrongCharges.length > 0 && brokenTracks.length > 0,
  }
}

/** By turns at random, but both often enough. */
async function killOne(at: number): Promise<void> {
  const role: Role = at % 3 === 0 ? 'worker' : at % 3 === 1 ? 'web' : pick(['web', 'worker'])
  await house.kill(role)
  await house.start(role)
}

function pick(roles: Role[]): Role {
  return roles[Math.floor(Math.random() * roles.length)] ?? 'web'
}

async function databaseRestarts(): Promise<Row[]> {
  const gaps: number[] = []
  const found = await underLoad('PostgreSQL restarted at once', restarts, async () => {
    const began = performance.now()
    await house.postgres.restartImmediately()
    while (!(await answers())) await delay(20)
    gaps.push(performance.now() - began)
  })
  const worst = Math.max(...gaps)
  return [
    ...found,
    {
      what: 'and until people are answered again',
      measured: `${(worst / 1000).toFixed(2)} s at worst`,
      beside: `${restarts} restarts`,
      allowed: '≤ 5 s',
      holds: worst <= longestGap,
    },
    {
      what: 'and processes that ended over it',
      measured: String(house.fallen.length),
      beside: house.fallen.join(', '),
      allowed: '0',
      holds: house.fallen.length === 0,
    },
  ]
}

function answers(): Promise<boolean> {
  return fetch(`${house.origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function rowsOf(name: string, found: Findings): Row[] {
  const beside = `${found.acknowledged} acknowledged, ${found.unanswered} without an answer`
  const none = (what: string, list: string[]): Row => ({
    what: `${name}: ${what}`,
    measured: list.length === 0 ? '0' : `${list.length}: ${list.slice(0, 3).join('; ')}`,
    beside,
    allowed: '0',
    holds: list.length === 0 && found.acknowledged > 0,
  })
  return [
    none('acknowledged and lost, or there twice', found.lost),
    none('wrong charges', found.wrongCharges),
    { ...none('broken tracks', found.brokenTracks), beside: `${found.tracks} tracks heard whole` },
  ]
}

/** A store without room ends a narration at once and gives the unit back; with room again it works. */
async function fullStorage(): Promise<Row> {
  say('a full store')
  const [person] = await house.people(1)
  if (!person) throw new Error('Nobody is there')
  const slide = await post<{ id: string }>(person, '/api/target-slides/generate', {
    goalDescription: 'I live above the harbour and paint.',
  })
  const path = `/api/target-slides/${slide.id}/generate-audio`
  house.bucket.trouble = ({ method }) =>
    method === 'PUT' || method === 'POST' ? { status: 507, code: 'InsufficientStorage' } : undefined
  await post(person, path, { pace: 0.85 })
  await quiet(house.pool)
  const full = await outcome(person)
  house.bucket.trouble = () => undefined
  await post(person, path, { pace: 0.85 })
  await quiet(house.pool)
  const back = await outcome(person)
  const holds =
    full.status === 'failed' &&
    full.audios === 0 &&
    back.status === 'completed' &&
    back.audios === 1
  return {
    what: 'storage full, and back',
    measured: `${full.status} (${full.audios} charged), then ${back.status} (${back.audios} charged)`,
    beside: 'one narration',
    allowed: 'failed (0), completed (1)',
    holds,
  }
}

async function outcome({ visitor }: Person): Promise<{ status: string; audios: number }> {
  const [job] = (await (await visitor.get('/api/jobs')).json()) as { status: string }[]
  const { usage } = (await (await visitor.get('/api/usage/stats')).json()) as {
    usage: { audioCount: number }
  }
  return { status: job?.status ?? 'none', audios: usage.audioCount }
}

async function post<Answer>({ visitor }: Person, path: string, body: object): Promise<Answer> {
  const response = await visitor.send('POST', path, body)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}
