/** Reads and writes of a few people, without a pause, until they are told to stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Visitor } from '#testing/visitor.ts'

const patience = 30_000
/** Writers stay below the rate limit of a person. */
const pauseOfWriters = 110

export class Load {
  done = 0
  writes = 0
  /** Entries that the product said it had written. */
  acknowledged = 0
  readonly failures: string[] = []
  readonly #origin: string
  readonly #people = new Map<string, { visitor: Visitor; slide: string }>()
  #isStopped = false

  constructor(origin: string) {
    this.#origin = origin
  }

  async signIn(): Promise<void> {
    for (const name of ['essential', 'premium', 'admin']) {
      const visitor = new Visitor(this.#origin)
      await visitor.signIn(`${name}@evenstream.test`)
      const goal = { goalDescription: 'A calm lake.' }
      const answer = await visitor.send('POST', '/api/target-slides/generate', goal)
      if (answer.status !== 201) throw new Error(`A slide was answered with ${answer.status}`)
      const { id } = (await answer.json()) as { id: string }
      this.#people.set(name, { visitor, slide: id })
    }
  }

  async run(overtime: AbortSignal): Promise<void> {
    const steps = [
      () => this.#writeEntry('essential'),
      () => this.#writeEntry('premium'),
      () => this.#focus(),
      () => this.#read('essential', '/api/journal-entries'),
      () => this.#read('premium', '/api/auth/user'),
      () => this.#read('admin', '/api/target-slides'),
    ]
    await Promise.all(
      steps.map(async (step) => {
        while (!this.#isStopped && !overtime.aborted) await step()
      }),
    )
  }

  async until(count: number, overtime: AbortSignal): Promise<void> {
    while (this.done < count && !overtime.aborted) await sleep(200)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #writeEntry(name: string): Promise<void> {
    const { slide } = this.#person(name)
    const entry = {
      content: 'A calm day by the lake.',
      timeOfDay: 'morning',
      targetSlideId: slide,
    }
    if (await this.#send(name, 201, 'POST', '/api/journal-entries', entry)) this.acknowledged += 1
    this.writes += 1
    await sleep(pauseOfWriters)
  }

  async #focus(): Promise<void> {
    const path = '/api/users/focused-slide'
    const { slide } = this.#person('admin')
    await this.#send('admin', 200, 'PUT', path, { slideId: slide })
    this.writes += 1
    await sleep(pauseOfWriters)
  }

  async #read(name: string, path: string): Promise<void> {
    await this.#send(name, 200, 'GET', path)
    await sleep(20)
  }

  async #send(name: string, expected: number, method: string, path: string, body?: unknown) {
    let outcome: string
    try {
      const answer = await this.#person(name).visitor.fetch(path, {
        method,
        signal: AbortSignal.timeout(patience),
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      await answer.arrayBuffer()
      outcome = String(answer.status)
    } catch (error) {
      const { message, cause } = error as Error
      outcome = `${message} ${cause instanceof Error ? cause.message : ''}`
    }
    this.done += 1
    const isExpected = outcome === String(expected)
    if (!isExpected) this.failures.push(`${new Date().toISOString()} ${method} ${path}: ${outcome}`)
    return isExpected
  }

  #person(name: string) {
    const person = this.#people.get(name)
    if (!person) throw new Error(`${name} is not signed in`)
    return person
  }
}
