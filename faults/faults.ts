/**
 * Kills processes, crashes the database and fills the store, and checks that the users' data survives.
 * Prints a table.
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
import { verifyInjectedFaults, verifyMissingTestsAreFound } from './injected-faults.ts'
import { type Load, type LoadUser, startLoad } from './load.ts'
import { rowsOf, verify, waitUntilIdle } from './verify.ts'

const maxRunMinutes = 40
limitRun(maxRunMinutes, 'test:faults')

const isShort = process.argv.includes('short')
const killCount = isShort ? 4 : 20
const restartCount = isShort ? 2 : 3
/** The limit for the time between a crash of the database and the recovery of a process. */
const maxRecoveryMs = 5_000
/** Milliseconds after which a recovery counts as failed. */
const recoveryTimeoutMs = 120_000
const log = (line: string) => process.stderr.write(`${line}\n`)

const deployment = await Deployment.open()
const rows: Row[] = []
/** The users of the last load, in whose data `verifyInjectedFaults` then causes faults. */
let lastUsers: readonly LoadUser[] = []
try {
  addRows(...(await repeatUnderLoad('a process killed', killCount, killProcess)))
  addRows(...(await databaseRestarts()))
  addRows(await fullStorage())
  addRows(...(await verifyInjectedFaults(deployment, lastUsers)))
} catch (error) {
  addRows({
    name: 'run aborted',
    measured: String(error),
    reference: '',
    limit: 'never',
    isWithinLimit: false,
  })
} finally {
  await deployment.close()
}
addRows(verifyMissingTestsAreFound())
for (const coveredFault of coveredFaults) {
  const missing = missingTests(coveredFault)
  rows.push({
    name: coveredFault.fault,
    measured: missing.length === 0 ? 'in npm test' : `missing: ${missing.join(', ')}`,
    reference: coveredFault.file,
    isWithinLimit: missing.length === 0,
  })
}
await reportRows(rows)

/** Adds rows to the table and prints them immediately, because the run may fail later. */
function addRows(...newRows: Row[]): void {
  rows.push(...newRows)
  for (const { name, measured, reference } of newRows) log(`${name}: ${measured} (${reference})`)
}

type CauseFault = (index: number, load: Load) => Promise<void>

/** Causes a fault repeatedly under load and verifies the users' data. */
async function repeatUnderLoad(name: string, times: number, causeFault: CauseFault) {
  const users = await deployment.createUsers(8)
  const load = startLoad(users)
  await load.waitUntilEveryUserHasData()
  for (let index = 0; index < times; index++) {
    await delay(300 + Math.random() * 2_200)
    log(`${name} ${index + 1} of ${times}`)
    await causeFault(index, load)
  }
  await delay(1_000)
  await load.stop()
  log('waiting for the narrations that are left')
  await waitUntilIdle(deployment.pool)
  log('comparing')
  lastUsers = users
  return rowsOf(`${name} ${times} times`, await verify(users, deployment.pool))
}

/** Kills a web or a worker process, chosen so that both roles are killed often enough. */
async function killProcess(index: number): Promise<void> {
  const role: Role = index % 3 === 0 ? 'worker' : index % 3 === 1 ? 'web' : pick(['web', 'worker'])
  await deployment.kill(role)
  await deployment.start(role)
}

function pick(roles: Role[]): Role {
  return roles[Math.floor(Math.random() * roles.length)] ?? 'web'
}

async function databaseRestarts(): Promise<Row[]> {
  const recoveryTimes = { web: [] as number[], worker: [] as number[] }
  const dataRows = await repeatUnderLoad(
    'PostgreSQL crashed and restarted',
    restartCount,
    async (_, load) => {
      const crashedAt = performance.now()
      const recordRecoveryTime = async (recovery: Promise<boolean>, list: number[]) => {
        if (await recovery) list.push(performance.now() - crashedAt)
      }
      await deployment.postgres.crashAndRestart()
      await Promise.all([
        recordRecoveryTime(waitForAcknowledgedWrite(load), recoveryTimes.web),
        recordRecoveryTime(waitForWorkerProgress(), recoveryTimes.worker),
      ])
    },
  )
  return [
    ...dataRows,
    recoveryRow('time until writes are acknowledged again', recoveryTimes.web),
    recoveryRow('time until the worker has a narration again', recoveryTimes.worker),
    {
      name: 'processes that crashed',
      measured: String(deployment.crashed.length),
      reference: deployment.crashed.join(', '),
      limit: '0',
      isWithinLimit: deployment.crashed.length === 0,
    },
  ]
}

function recoveryRow(name: string, recoveryTimes: readonly number[]): Row {
  const worst = Math.max(...recoveryTimes)
  return {
    name,
    measured: recoveryTimes.length === 0 ? 'never seen' : `${(worst / 1000).toFixed(2)} s at worst`,
    reference: `${recoveryTimes.length} of ${restartCount} restarts`,
    limit: `≤ ${maxRecoveryMs / 1000} s`,
    isWithinLimit: recoveryTimes.length > 0 && worst <= maxRecoveryMs,
  }
}

async function waitForAcknowledgedWrite({ users }: Load): Promise<true> {
  const acknowledged = () => users.reduce((sum, { requestLog }) => sum + requestLog.acknowledged, 0)
  const before = acknowledged()
  const hasNewAcknowledgement = () => acknowledged() > before
  return poll(recoveryTimeoutMs, 'an acknowledgement after the restart', hasNewAcknowledgement, {
    intervalMs: 20,
  })
}

/**
 * Waits until a worker has finished a narration, or taken or renewed the lease of one, since the database started.
 * Returns false if none was left.
 */
async function waitForWorkerProgress(): Promise<boolean> {
  // A lease that ends later than `leaseMs` after the database's start was taken or renewed after that start.
  const progress = async () => {
    const { rows } = await deployment.pool.query(
      `select count(*) filter (where finished_at is null)::int as left,
              count(*) filter (where finished_at > pg_postmaster_start_time()
                or lease_until > pg_postmaster_start_time() + $1 * interval '1 ms')::int as progressed
       from jobs`,
      [leaseMs],
    )
    if (rows[0].progressed > 0) return 'progressed'
    return rows[0].left === 0 && 'nothing left'
  }
  const awaited = 'the worker to take a narration after the restart'
  return (await poll(recoveryTimeoutMs, awaited, progress, { intervalMs: 20 })) === 'progressed'
}

/** With a full store a narration fails without retries and gives its unit back; with free space it succeeds. */
async function fullStorage(): Promise<Row> {
  log('a full store')
  const [user] = await deployment.createUsers(1)
  if (!user) throw new Error('No user was created')
  const slide = await post<{ id: string }>(user, '/api/target-slides/generate', {
    goalDescription: 'I live above the harbour and paint.',
  })
  const path = `/api/target-slides/${slide.id}/generate-audio`
  deployment.bucket.failure = ({ method }) =>
    method === 'PUT' || method === 'POST' ? { status: 507, code: 'InsufficientStorage' } : undefined
  await post(user, path, { pace: 0.85 })
  await waitUntilIdle(deployment.pool)
  const outcomeWhenFull = await outcome(user)
  deployment.bucket.failure = () => undefined
  await post(user, path, { pace: 0.85 })
  await waitUntilIdle(deployment.pool)
  const outcomeWithSpace = await outcome(user)
  const isExpected =
    outcomeWhenFull.status === 'failed' &&
    outcomeWhenFull.charged === 0 &&
    outcomeWithSpace.status === 'completed' &&
    outcomeWithSpace.charged === 1
  return {
    name: 'store full, then with space again',
    measured: `${outcomeWhenFull.status} (${outcomeWhenFull.charged} charged), then ${outcomeWithSpace.status} (${outcomeWithSpace.charged} charged)`,
    reference: 'one narration',
    limit: 'failed (0), completed (1)',
    isWithinLimit: isExpected,
  }
}

/** The status of the user's newest narration, and how many narrations are charged. */
async function outcome({ client }: LoadUser): Promise<{ status: string; charged: number }> {
  const [job] = (await (await client.get('/api/jobs')).json()) as { status: string }[]
  const { usage } = (await (await client.get('/api/usage/stats')).json()) as {
    usage: { audioCount: number }
  }
  return { status: job?.status ?? 'none', charged: usage.audioCount }
}

async function post<ResponseBody>(
  { client }: LoadUser,
  path: string,
  body: object,
): Promise<ResponseBody> {
  const response = await client.send('POST', path, body)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as ResponseBody
}
