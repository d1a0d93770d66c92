/**
 * Kills processes, the database and the store under load and checks the users' data. Prints a table.
 *
 *   npm run test:faults              about five minutes
 *   npm run test:faults -- short     a few of each
 */
import { setTimeout as delay } from 'node:timers/promises'
import { leaseMs } from '#server/queue/lease.ts'
import { limitRun, poll } from '#testing/timeouts.ts'
import { type Row, reportRows } from '../bench/table.ts'
import { coveredFaults, missingTests } from './covered-by-tests.ts'
import { Deployment, type Role } from './deployment.ts'
import { type Load, type Person, startLoad } from './load.ts'
import { plantedCitations, plantedFaults } from './planted-faults.ts'
import { rowsOf, verify, waitUntilIdle } from './verify.ts'

limitRun(40, 'test:faults')

const isShort = process.argv.includes('short')
const kills = isShort ? 4 : 20
const restarts = isShort ? 2 : 3
const maxGapMs = 5_000
/** Milliseconds after which a recovery counts as failed. */
const recoveryTimeoutMs = 120_000
const log = (line: string) => process.stderr.write(`${line}\n`)

const deployment = await Deployment.open()
process.once('SIGTERM', () => void deployment.close().then(() => process.exit(1)))
const rows: Row[] = []
let lastPeople: readonly Person[] = []
try {
  addRows(...(await underLoad('killed', kills, killOne)))
  addRows(...(await databaseRestarts()))
  addRows(await fullStorage())
  addRows(...(await plantedFaults(deployment, lastPeople)))
} catch (error) {
  addRows({
    name: 'broken off',
    measured: String(error),
    reference: '',
    limit: 'never',
    isWithinLimit: false,
  })
} finally {
  await deployment.close()
}
addRows(plantedCitations())
for (const one of coveredFaults) {
  const missing = missingTests(one)
  rows.push({
    name: one.fault,
    measured: missing.length === 0 ? 'in npm test' : `missing: ${missing.join(', ')}`,
    reference: one.file,
    isWithinLimit: missing.length === 0,
  })
}
await reportRows(rows)

/** Adds rows to the table and prints them at once, because the run may fail later. */
function addRows(...found: Row[]): void {
  rows.push(...found)
  for (const { name, measured, reference } of found) log(`${name}: ${measured} (${reference})`)
}

type CauseFault = (at: number, load: Load) => Promise<void>

/** Causes a fault repeatedly under load and verifies the users' data. */
async function underLoad(name: string, times: number, causeFault: CauseFault) {
  const people = await deployment.people(8)
  const load = startLoad(people)
  await load.underWay()
  for (let at = 0; at < times; at++) {
    await delay(300 + Math.random() * 2_200)
    log(`${name} ${at + 1} of ${times}`)
    await causeFault(at, load)
  }
  await delay(1_000)
  await load.stop()
  log('waiting for the narrations that are left')
  await waitUntilIdle(deployment.pool)
  log('comparing')
  lastPeople = people
  return rowsOf(`${name} ${times} times`, await verify(people, deployment.pool))
}

/** Kills a web or a worker process, chosen so that both roles are killed often enough. */
async function killOne(at: number): Promise<void> {
  const role: Role = at % 3 === 0 ? 'worker' : at % 3 === 1 ? 'web' : pick(['web', 'worker'])
  await deployment.kill(role)
  await deployment.start(role)
}

function pick(roles: Role[]): Role {
  return roles[Math.floor(Math.random() * roles.length)] ?? 'web'
}

async function databaseRestarts(): Promise<Row[]> {
  const gaps = { people: [] as number[], worker: [] as number[] }
  const found = await underLoad('PostgreSQL restarted at once', restarts, async (_at, load) => {
    const began = performance.now()
    const since = async (moment: Promise<boolean>, list: number[]) => {
      if (await moment) list.push(performance.now() - began)
    }
    await deployment.postgres.crashAndRestart()
    await Promise.all([
      since(writingGoesOn(load), gaps.people),
      since(narratingGoesOn(), gaps.worker),
    ])
  })
  return [
    ...found,
    gapRow('time until writes are acknowledged again', gaps.people),
    gapRow('time until the worker has a narration again', gaps.worker),
    {
      name: 'processes that crashed',
      measured: String(deployment.crashed.length),
      reference: deployment.crashed.join(', '),
      limit: '0',
      isWithinLimit: deployment.crashed.length === 0,
    },
  ]
}

function gapRow(what: string, gaps: readonly number[]): Row {
  const worst = Math.max(...gaps)
  return {
    name: what,
    measured: gaps.length === 0 ? 'never seen' : `${(worst / 1000).toFixed(2)} s at worst`,
    reference: `${gaps.length} of ${restarts} restarts`,
    limit: '≤ 5 s',
    isWithinLimit: gaps.length > 0 && worst <= maxGapMs,
  }
}

async function writingGoesOn({ people }: Load): Promise<true> {
  const acknowledged = () => people.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0)
  const before = acknowledged()
  const goesOn = () => acknowledged() > before
  return poll(recoveryTimeoutMs, 'an acknowledgement after the restart', goesOn, { every: 20 })
}

/** Waits until a worker has finished or leased a narration since the database started. Returns false if none was left. */
async function narratingGoesOn(): Promise<boolean> {
  const goesOn = async () => {
    const { rows } = await deployment.pool.query(
      `select count(*) filter (where finished_at is null)::int as left,
              count(*) filter (where finished_at > pg_postmaster_start_time()
                or lease_until > pg_postmaster_start_time() + $1 * interval '1 ms')::int as held
       from jobs`,
      [leaseMs],
    )
    if (rows[0].held > 0) return 'held'
    return rows[0].left === 0 && 'nothing left'
  }
  const what = 'the worker to take a narration after the restart'
  return (await poll(recoveryTimeoutMs, what, goesOn, { every: 20 })) === 'held'
}

/** A full store fails a narration at once and refunds the unit; with free space it works again. */
async function fullStorage(): Promise<Row> {
  log('a full store')
  const [person] = await deployment.people(1)
  if (!person) throw new Error('No user was created')
  const slide = await post<{ id: string }>(person, '/api/target-slides/generate', {
    goalDescription: 'I live above the harbour and paint.',
  })
  const path = `/api/target-slides/${slide.id}/generate-audio`
  deployment.bucket.failure = ({ method }) =>
    method === 'PUT' || method === 'POST' ? { status: 507, code: 'InsufficientStorage' } : undefined
  await post(person, path, { pace: 0.85 })
  await waitUntilIdle(deployment.pool)
  const full = await outcome(person)
  deployment.bucket.failure = () => undefined
  await post(person, path, { pace: 0.85 })
  await waitUntilIdle(deployment.pool)
  const back = await outcome(person)
  const holds =
    full.status === 'failed' &&
    full.audios === 0 &&
    back.status === 'completed' &&
    back.audios === 1
  return {
    name: 'store full, then with space again',
    measured: `${full.status} (${full.audios} charged), then ${back.status} (${back.audios} charged)`,
    reference: 'one narration',
    limit: 'failed (0), completed (1)',
    isWithinLimit: holds,
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
