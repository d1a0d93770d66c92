/** Ends the product under load and finds the requests that it has lost. */
import type { Agent } from 'node:http'
import { Client } from 'pg'
import { vi } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'
import { createAgent, type RawRequest, type RawResponse, rawCall } from '#testing/raw-call.ts'

const goal = JSON.stringify({ goalDescription: 'I live in a small house by the sea.' })
const readRequest: RawRequest = {
  method: 'GET',
  path: '/api/target-slides',
  headers: {},
  body: undefined,
}
const writeRequest: RawRequest = {
  method: 'POST',
  path: '/api/target-slides/generate',
  headers: { 'content-type': 'application/json', 'content-length': `${goal.length}` },
  body: goal,
}

/** Error codes of a request that the server may not have read. */
const codesOfUnreadRequests = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']

/**
 * Many concurrent clients, each with a connection of its own. A request counts as accepted when it was
 * sent over a connection that had been used before and a request sent later has been answered: the process
 * reads everything that has arrived before it answers what came later. Only requests that were not accepted
 * may fail.
 */
class Load {
  readonly createdIds: string[] = []
  readCount = 0
  readonly lost: string[] = []
  readonly #origin: string
  #requestCount = 0
  #lastAnsweredNumber = 0
  #isSignalDue = false

  constructor(origin: string) {
    this.#origin = origin
  }

  /**
   * To be called before the signal: from then on idle connections are closed, so a response no longer proves
   * that earlier requests were accepted.
   */
  prepareForSignal(): void {
    this.#isSignalDue = true
  }

  send(request: RawRequest, cookie: string, agent: Agent) {
    this.#requestCount += 1
    const requestNumber = this.#requestCount
    /** The number of the latest request when this one had been sent over a reused connection. */
    let lastNumberWhenSent = Number.POSITIVE_INFINITY
    const isAccepted = () => lastNumberWhenSent < this.#lastAnsweredNumber
    const headers = { ...request.headers, cookie }
    const answer = rawCall(this.#origin, { ...request, headers }, agent, (isReusedConnection) => {
      if (isReusedConnection) lastNumberWhenSent = this.#requestCount
    })
    const settled = answer.then(
      (response) => {
        if (!this.#isSignalDue)
          this.#lastAnsweredNumber = Math.max(this.#lastAnsweredNumber, requestNumber)
        this.#record(response, `${request.method}${isAccepted() ? ', accepted,' : ''}`)
        return true
      },
      ({ code = '', message }: NodeJS.ErrnoException) => {
        if (isAccepted()) this.lost.push(`${request.method}, accepted, was not answered`)
        else if (!codesOfUnreadRequests.includes(code))
          this.lost.push(`${request.method}: ${message}`)
        return false
      },
    )
    return { isAccepted, settled }
  }

  /** Sends requests, one after another, until one is not answered. */
  async sendContinuously(request: RawRequest, cookie: string): Promise<void> {
    const agent = createAgent()
    while (await this.send(request, cookie, agent).settled);
    agent.destroy()
  }

  #record({ status, text }: RawResponse, description: string): void {
    if (status === 201) this.createdIds.push(JSON.parse(text).id)
    else if (status === 200 && Array.isArray(JSON.parse(text))) this.readCount += 1
    // 504: the request was refused because the product is stopping.
    else if (status !== 504 || description.includes('accepted'))
      this.lost.push(`${description} got ${status}`)
  }
}

async function signedIn(origin: string, email: string) {
  const client = new HttpClient(origin)
  await client.signIn(email)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, id: (await client.whoAmI()).user?.id }
}

/** Ends the product by a signal under load and reports what was lost. */
export async function lossesAfter(signal: 'SIGTERM' | 'SIGKILL'): Promise<string[]> {
  const databaseUrl = await createDatabase()
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    ROLE: 'web',
    ADMIN_EMAILS: 'held@example.com',
  })
  const address = await product.ready()
  const busyUser = await signedIn(address, 'admin@evenstream.test')
  const heldUser = await signedIn(address, 'held@example.com')
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const load = new Load(`http://127.0.0.1:${product.port}`)

  const busyClients = [1, 2, 3, 4, 5].flatMap(() => [
    load.sendContinuously(writeRequest, busyUser.cookie),
    load.sendContinuously(readRequest, busyUser.cookie),
  ])
  await vi.waitUntil(() => load.createdIds.length > 5 && load.readCount > 5, { timeout: 200_000 })

  // Locks a row, so that these requests are in progress when the signal arrives.
  await database.query('begin')
  await database.query('select 1 from users where id = $1 for update', [heldUser.id])
  const agents = [1, 2, 3].map(createAgent)
  const heldRequests: ReturnType<Load['send']>[] = []
  for (const agent of agents) {
    // Immediately before the held request, so that the connection is not closed as idle in between.
    await load.send(readRequest, heldUser.cookie, agent).settled
    heldRequests.push(load.send(writeRequest, heldUser.cookie, agent))
  }
  await vi.waitUntil(
    async () => {
      const { rows } = await database.query(
        'select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      )
      return rows.length > 0 && heldRequests.every(({ isAccepted }) => isAccepted())
    },
    { timeout: 200_000 },
  )

  load.prepareForSignal()
  product.child.kill(signal)
  await Promise.all(busyClients)
  await database.query('rollback')
  await Promise.all(heldRequests.map(({ settled }) => settled))
  for (const agent of agents) agent.destroy()
  const code = await product.exited

  const slides = await database.query<{ id: string }>('select id from target_slides')
  const openCharges = await database.query('select 1 from charges where reserved_until is not null')
  await database.end()
  const ids = slides.rows.map(({ id }) => id)
  return [
    ...load.lost,
    ...(code === 0 ? [] : [`ended with ${code}`]),
    ...openCharges.rows.map(() => 'a reserved unit was neither spent nor given back'),
    ...ids.filter((id) => !load.createdIds.includes(id)).map(() => 'stored, but not answered'),
    ...load.createdIds.filter((id) => !ids.includes(id)).map(() => 'answered, but not stored'),
  ]
}
