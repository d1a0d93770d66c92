/**
 * Two web and two worker processes on one database and one bucket, behind a round-robin proxy: checks
 * that they behave as one. Prints a table, then runs every browser journey.
 *
 *   npm run test:processes
 *   npm run test:processes -- table     without the journeys
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freeLoopbackPort } from '#server/db/embedded/free-port.ts'
import { type Cluster, startCluster } from '#testing/cluster.ts'
import { HttpClient } from '#testing/http-client.ts'
import { limitRun, withTimeout } from '#testing/timeouts.ts'
import { median, throughput } from '../bench/load/client.ts'
import { type Row, reportRows } from '../bench/table.ts'

const maxRunMinutes = 90
limitRun(maxRunMinutes, 'test:processes')

const rounds = 5
const minThroughputRatio = 0.9
const root = join(import.meta.dirname, '..')

const processes = await startCluster(await freeLoopbackPort())
const rows: Row[] = []
try {
  rows.push(
    await checkAllowance(processes),
    await checkUpdates(processes),
    await compareThroughput(processes),
  )
} finally {
  await processes.stop()
}
await reportRows(rows)
if (!process.argv.includes('table')) {
  // playwright.config.ts then starts several processes (e2e/serve-processes.ts).
  const env = { ...process.env, PROCESSES: 'many' }
  const { status } = spawnSync('playwright', ['test'], {
    cwd: root,
    stdio: 'inherit',
    env,
    timeout: 60 * 60_000,
  })
  if (status !== 0) process.exitCode = 1
}
process.exit()

async function signedInClient({ origin }: Cluster, email: string): Promise<HttpClient> {
  const client = new HttpClient(origin)
  await client.signIn(email)
  return client
}

function createSlide(client: HttpClient): Promise<Response> {
  return client.send('POST', '/api/target-slides/generate', { goalDescription: 'A calm lake.' })
}

async function checkAllowance(cluster: Cluster): Promise<Row> {
  const client = await signedInClient(cluster, 'premium@evenstream.test')
  const responses = await Promise.all(Array.from({ length: 50 }, () => createSlide(client)))
  const createdCount = responses.filter(({ status }) => status === 201).length
  const refused = responses.filter(({ status }) => status === 429).length
  const requestCounts = [...cluster.proxy.requestCounts.values()].join(' and ')
  return {
    name: 'slides: 50 requests at once, allowance 10',
    measured: `${createdCount} made, ${refused} refused`,
    reference: `requests handed on: ${requestCounts}`,
    limit: '10 and 40',
    isWithinLimit: createdCount === 10 && refused === 40,
  }
}

/** The sockets of a user on every web process get the message of a finished narration; other users get none. */
async function checkUpdates(cluster: Cluster): Promise<Row> {
  const [owner, otherUser] = [
    await signedInClient(cluster, 'admin@evenstream.test'),
    await signedInClient(cluster, 'bo@a.test'),
  ]
  const slide = (await (await createSlide(owner)).json()) as { id: string }
  const ownSockets = await Promise.all(
    cluster.webPorts.map((port) => listen(owner, cluster.origin, port)),
  )
  const otherSockets = await Promise.all(
    cluster.webPorts.map((port) => listen(otherUser, cluster.origin, port)),
  )
  const audioResponse = await owner.send('POST', `/api/target-slides/${slide.id}/generate-audio`, {
    pace: 0.85,
  })
  const { job } = (await audioResponse.json()) as { job: { id: string } }
  await Promise.all(ownSockets.map(({ waitUntilCompleted }) => waitUntilCompleted(job.id)))
  const foreignMessages = otherSockets.reduce((sum, { received }) => sum + received.length, 0)
  for (const { socket } of [...ownSockets, ...otherSockets]) socket.terminate()
  return {
    name: 'a finished narration is sent to its owner',
    measured: `on each of ${ownSockets.length} processes; ${foreignMessages} messages to others`,
    reference: '2 web, 2 worker',
    limit: 'all; 0',
    isWithinLimit: foreignMessages === 0,
  }
}

interface Message {
  type: string
  jobId?: string
}

/** Opens a WebSocket of the user to one web process, past the proxy. */
async function listen(client: HttpClient, origin: string, port: number) {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin } })
  const received: Message[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await withTimeout(60_000, 'a socket to open', once(socket, 'open'))
  const waitUntilCompleted = async (jobId: string) => {
    while (
      !received.some((message) => message.type === 'job_completed' && message.jobId === jobId)
    ) {
      await withTimeout(60_000, 'the message of a finished narration', once(socket, 'message'))
    }
  }
  return { socket, received, waitUntilCompleted }
}

/**
 * On a machine with two cores a second process gains nothing; this checks that the processes do not slow each other
 * down.
 */
async function compareThroughput(cluster: Cluster): Promise<Row> {
  const client = await signedInClient(cluster, 'premium@evenstream.test')
  const headers = { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') }
  const targets = cluster.webPorts.map((port) => ({ port, path: '/api/target-slides', headers }))
  const [first] = targets
  if (!first) throw new Error('There is no web process')
  const rates = { one: [] as number[], two: [] as number[] }
  // The first round warms up and does not count.
  for (let round = -1; round < rounds; round++) {
    const rateOfOne = await throughput(first, { connections: 16 })
    const rateOfEach = await Promise.all(
      targets.map((target) => throughput(target, { connections: 8 })),
    )
    if (round < 0) continue
    rates.one.push(rateOfOne)
    rates.two.push(rateOfEach.reduce((sum, value) => sum + value, 0))
  }
  const [one, two] = [median(rates.one), median(rates.two)]
  return {
    name: 'reads per second, 2 web processes relative to 1',
    measured: `${(two / one).toFixed(2)} (${two.toFixed(0)}/s)`,
    reference: `${one.toFixed(0)}/s`,
    limit: `≥ ${minThroughputRatio}`,
    isWithinLimit: two / one >= minThroughputRatio,
  }
}
