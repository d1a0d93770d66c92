import fc from 'fast-check'
import { afterAll } from 'vitest'
import { startSession } from '#server/services/sessions.ts'
import { fillAccountOf, idOf } from '#testing/own-data.ts'
import { createAgent, type RawResponse, rawCall } from '#testing/raw-call.ts'
import { sundayEvening } from '#testing/reviewed-week.ts'
import { isLongRun, rounds } from '#testing/run-length.ts'
import type { TestServer } from '#testing/server.ts'
import { examine } from './examine.ts'
import { type HostileRequest, requestArbitrary } from './hostile-requests.ts'
import type { Operation } from './operations.ts'

/** The number of requests to each operation. A long run sends more, and different ones each time. */
const runs = rounds(40, 600)
const defaultSeed = isLongRun ? Date.now() % 2 ** 31 : 8_675_309
export const runTimeout = 300_000 + runs * 600

const minutes = (count: number) => count * 60_000

/** An admin with resources of many kinds, who is signed in again after the session has ended. */
export class Attacker {
  readonly #server: TestServer
  readonly #agent = createAgent()
  #userId = ''
  #cookie = ''
  #ids: Record<string, string[]> = {}

  constructor(server: TestServer) {
    this.#server = server
    afterAll(() => this.#agent.destroy())
  }

  async prepare(): Promise<void> {
    const server = this.#server
    // The entries of the account are dated back from now: on a Sunday evening they are all of the week to be reviewed.
    server.now = sundayEvening
    const client = await server.signedIn('admin@evenstream.test')
    const otherUsers = await Promise.all(
      ['ida', 'bo'].map((n) => server.signedIn(`${n}@example.com`)),
    )
    const account = await fillAccountOf(server, client, { slides: 24, entries: 12, tracks: 4 })
    const json = async <Value>(response: Promise<Response>) => (await response).json() as Value
    const enqueueNarration = (id: string) =>
      json<{ job: { id: string } }>(
        client.send('POST', `/api/target-slides/${id}/generate-audio`, { pace: 1 }),
      )
    const jobs = await Promise.all(account.slideIds.slice(-3).map(enqueueNarration))
    const plan = { tier: 'essential', billingPeriod: 'annual' }
    await client.send('POST', '/api/stripe/create-checkout-session', plan)
    const contactMessage = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
    await client.send('POST', '/api/support/contact', contactMessage)
    const idsInList = async (path: string) =>
      (await json<{ id: string }[]>(client.get(path))).map(({ id }) => id)
    this.#userId = await idOf(client)
    this.#ids = {
      'target-slides': account.slideIds,
      'users/focused-slide': account.slideIds,
      // The body of a new entry has the id of a slide.
      'journal-entries': [...account.entryIds, ...account.slideIds.slice(0, 6)],
      'weekly-reviews': await idsInList('/api/weekly-reviews'),
      tracks: account.trackIds,
      jobs: jobs.map(({ job }) => job.id),
      sessions: await idsInList('/api/sessions'),
      'admin/users': await Promise.all(otherUsers.map(idOf)),
      'admin/contact-messages': await idsInList('/api/admin/contact-messages'),
    }
    await this.signIn()
  }

  /** Returns the ids of the resources that an operation is about, and ids of other kinds. */
  idsFor({ path }: Operation): string[] {
    const [, ownIds = []] = Object.entries(this.#ids).find(([name]) => path.includes(name)) ?? []
    const otherIds = Object.values(this.#ids).map((ids) => ids.at(-1) ?? '')
    return [...ownIds, this.#userId, ...otherIds]
  }

  async signIn(): Promise<void> {
    const session = { userId: this.#userId, replacedToken: undefined, now: this.#server.now }
    this.#cookie = `evenstream_session=${await startSession(this.#server.database.db, session)}`
  }

  async send(request: HostileRequest): Promise<RawResponse> {
    // The clock moves on so that no rate limit hides the rule under test.
    this.#server.now = new Date(this.#server.now.getTime() + minutes(3))
    const headers = { ...request.headers, cookie: this.#cookie }
    const response = await rawCall(this.#server.origin, { ...request, headers }, this.#agent)
    if (response.status === 401 || request.path.startsWith('/api/sessions')) await this.signIn()
    return response
  }
}

interface Trial {
  ids: readonly string[]
  send: (request: HostileRequest) => Promise<RawResponse>
  /** Further checks of a response. */
  checkResponse?: (request: HostileRequest, response: RawResponse) => Promise<string[]>
}

/** Sends hostile requests to one operation and reports the smallest failing one. */
export async function findingsOf(operation: Operation, trial: Trial, round = 0): Promise<string[]> {
  let findings: string[] = []
  const property = fc.asyncProperty(requestArbitrary(operation, trial.ids), async (request) => {
    const response = await trial.send(request)
    findings = examine(operation.name, request, response)
    if (findings.length === 0 && trial.checkResponse)
      findings = await trial.checkResponse(request, response)
    if (findings.length > 0) throw new Error(findings.join('; '))
  })
  // HOSTILE_SEED repeats the requests of a run whose seed was reported.
  const seed = Number(process.env.HOSTILE_SEED ?? defaultSeed) + round
  const limits = {
    numRuns: runs,
    seed,
    interruptAfterTimeLimit: runTimeout - 10_000,
    markInterruptAsFailure: true,
  }
  const result = await fc.check(property, limits)
  if (!result.failed) return []
  const [smallest] = result.counterexample ?? []
  const error = result.errorInstance instanceof Error ? result.errorInstance.message : ''
  return [`${error} · seed ${seed} · ${JSON.stringify(smallest)?.slice(0, 600)}`]
}
