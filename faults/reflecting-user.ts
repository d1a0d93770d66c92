/** A user who writes reflections and records which were acknowledged. */
import { setTimeout as delay } from 'node:timers/promises'
import { rowsOfAllPages } from '#testing/every-page.ts'
import { HttpClient } from '#testing/http-client.ts'

/** Counts the statuses and collects the details of refusals. */
export class ResponseTally {
  readonly details = new Set<string>()
  readonly #counts = new Map<number, number>()

  async add(response: Response): Promise<void> {
    this.#counts.set(response.status, (this.#counts.get(response.status) ?? 0) + 1)
    if (!response.ok) this.details.add(((await response.json()) as { detail: string }).detail)
  }

  hasOnly(...statuses: number[]): boolean {
    return (
      this.#counts.size > 0 && [...this.#counts.keys()].every((status) => statuses.includes(status))
    )
  }

  toString(): string {
    return [...this.#counts].map(([status, count]) => `${status} ×${count}`).join(', ')
  }
}

interface Entry {
  id: string
  content: string
}

export class ReflectingUser {
  readonly #client: HttpClient
  readonly #slideId: string
  readonly #acknowledged = new Map<string, string>()
  /** The number of reflections sent so far: it makes each text different. */
  #sent = 0

  private constructor(client: HttpClient, slideId: string) {
    this.#client = client
    this.#slideId = slideId
  }

  static async open(origin: string): Promise<ReflectingUser> {
    const client = new HttpClient(origin)
    await client.signIn('premium@evenstream.test')
    const goal = { goalDescription: 'I live above the harbour and paint.' }
    const response = await client.send('POST', '/api/target-slides/generate', goal)
    return new ReflectingUser(client, ((await response.json()) as Entry).id)
  }

  async write(count: number): Promise<ResponseTally> {
    const tally = new ResponseTally()
    for (let i = 0; i < count; i += 1) {
      const content = `Reflection ${this.#sent++}: ${'calm water, a slow walk, '.repeat(60)}`.trim()
      const body = { content, timeOfDay: 'evening', targetSlideId: this.#slideId }
      const response = await this.#client.send('POST', '/api/journal-entries', body)
      if (response.ok) this.#acknowledged.set(((await response.json()) as Entry).id, content)
      await tally.add(response)
    }
    return tally
  }

  /** Sends a few GET requests, to see whether reading works. */
  async read(): Promise<ResponseTally> {
    const tally = new ResponseTally()
    for (const path of ['/api/journal-entries', '/api/target-slides', '/api/auth/user']) {
      await tally.add(await this.#client.get(path))
    }
    return tally
  }

  /** Counts the acknowledged entries that are missing or changed. */
  async countLost(): Promise<{ lost: number; acknowledged: number }> {
    const listed = await rowsOfAllPages<Entry>(this.#client, '/api/journal-entries')
    const entries = new Map(listed.map(({ id, content }) => [id, content]))
    const lost = [...this.#acknowledged].filter(([id, content]) => entries.get(id) !== content)
    return { lost: lost.length, acknowledged: this.#acknowledged.size }
  }
}

/** Calls `read` until its result is accepted or the time is over; returns the last result. */
export async function pollUntil<Result>(
  read: () => Promise<Result>,
  isAccepted: (result: Result) => boolean,
  timeoutMs: number,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const result = await read()
    if (isAccepted(result) || Date.now() >= deadline) return result
    await delay(200)
  }
}
