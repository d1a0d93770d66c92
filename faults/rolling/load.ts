/** Repeats reads and writes of a few users until it is stopped. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '#testing/http-client.ts'

/** The same as the proxy's own timeout. */
const timeoutMs = 75_000
/** Users on the free plan, whose reflections are refused: many POST requests at little cost. */
const freeUsers = Array.from({ length: 12 }, (_, index) => `person-${index}`)
/** Keeps each user below the rate limit. */
const pauseAfterWriteMs = 110

export class Load {
  /** Includes failed requests. */
  requestCount = 0
  writes = 0
  /** Entries whose creation was acknowledged. */
  acknowledged = 0
  readonly failures: string[] = []
  readonly #agent = new Agent({ keepAlive: true })
  readonly #origin: string
  readonly #users = new Map<string, { client: HttpClient; slide: string }>()
  #isStopped = false

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Signs in all users, and creates a slide for each. */
  async prepareUsers(): Promise<void> {
    for (const name of ['essential', 'premium', 'admin', ...freeUsers]) {
      const client = new HttpClient(this.#origin)
      await client.signIn(`${name}@evenstream.test`)
      const goal = { goalDescription: 'A calm lake.' }
      const response = await client.send('POST', '/api/target-slides/generate', goal)
      if (response.status !== 201)
        throw new Error(`Creating a slide failed with ${response.status}`)
      const { id } = (await response.json()) as { id: string }
      this.#users.set(name, { client, slide: id })
    }
  }

  async run(runTimeout: AbortSignal): Promise<void> {
    const steps = [
      () => this.#writeEntry('essential'),
      () => this.#writeEntry('premium'),
      ...freeUsers.map((name) => () => this.#writeRefusedEntry(name)),
      () => this.#focusSlide(),
      () => this.#read('essential', '/api/journal-entries'),
      () => this.#read('premium', '/api/auth/user'),
      () => this.#read('admin', '/api/target-slides'),
    ]
    await Promise.all(
      steps.map(async (step) => {
        while (!this.#isStopped && !runTimeout.aborted) await step()
      }),
    )
  }

  async waitForRequests(count: number, runTimeout: AbortSignal): Promise<void> {
    while (this.requestCount < count && !runTimeout.aborted) await sleep(200)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #writeEntry(name: string): Promise<void> {
    if (await this.#postEntry(name, 201)) this.acknowledged += 1
  }

  async #writeRefusedEntry(name: string): Promise<void> {
    await this.#postEntry(name, 402)
  }

  async #postEntry(name: string, expected: number): Promise<boolean> {
    const { slide } = this.#user(name)
    const content = 'A calm day by the lake.'
    const entry = { content, timeOfDay: 'morning', targetSlideId: slide }
    const isExpected = await this.#send(name, expected, 'POST', '/api/journal-entries', entry)
    this.writes += 1
    await sleep(pauseAfterWriteMs)
    return isExpected
  }

  async #focusSlide(): Promise<void> {
    const path = '/api/users/focused-slide'
    const { slide } = this.#user('admin')
    await this.#send('admin', 200, 'PUT', path, { slideId: slide })
    this.writes += 1
    await sleep(pauseAfterWriteMs)
  }

  async #read(name: string, path: string): Promise<void> {
    await this.#send(name, 200, 'GET', path)
    await sleep(20)
  }

  async #send(name: string, expected: number, method: string, path: string, body?: unknown) {
    const outcome = await this.#request(name, method, path, body)
    this.requestCount += 1
    const isExpected = outcome === String(expected)
    if (!isExpected) this.failures.push(`${new Date().toISOString()} ${method} ${path}: ${outcome}`)
    return isExpected
  }

  /**
   * Returns the status or an error message. Uses HTTP/1.1: the HTTP/2 client of Node fails unfinished
   * requests when a proxy ends a connection gracefully (GOAWAY), as nginx does after a thousand requests.
   * Requests are not retried.
   */
  async #request(name: string, method: string, path: string, body: unknown): Promise<string> {
    const { client } = this.#user(name)
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const json = { 'content-type': 'application/json' }
    const headers = { cookie, ...(body !== undefined && json) }
    const url = new URL(path, this.#origin)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const clientRequest = request(url, { agent: this.#agent, method, headers, signal })
      clientRequest.end(body === undefined ? undefined : JSON.stringify(body))
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
      const responseText = Buffer.concat(await response.toArray()).toString()
      const { statusCode = 0 } = response
      // The product explains its refusals. Caddy's own errors have no body; nginx's have an HTML page.
      return statusCode >= 500
        ? `${statusCode} ${responseText || 'by the proxy'}`
        : String(statusCode)
    } catch (error) {
      return (error as Error).message
    }
  }

  #user(name: string) {
    const user = this.#users.get(name)
    if (!user) throw new Error(`${name} is not signed in`)
    return user
  }
}
