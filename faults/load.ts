/**
 * Users who write, delete slides and request narrations while faults occur. Acknowledged requests are recorded;
 * requests without a response, or with a 5xx status, may or may not have taken effect.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { HttpClient } from '#testing/http-client.ts'
import { poll, withTimeout } from '#testing/timeouts.ts'

/** What the server has acknowledged to one user, and what it left without a response. */
export interface RequestLog {
  /** The sent text of each created slide or entry, by its id. */
  slides: Map<string, string>
  entries: Map<string, string>
  /** Slides whose deletion was acknowledged. */
  deleted: Set<string>
  /** Slides whose narration was accepted. */
  narrated: Set<string>
  /** Slides whose narration was requested, whether or not it was accepted. */
  narrationRequested: Set<string>
  /**
   * The text or the slide of requests without a response, or with a 5xx status: each may have taken
   * effect once or not at all.
   */
  unanswered: { slides: string[]; entries: string[]; narrations: string[]; deletions: string[] }
  /** How many requests got a 4xx status. */
  refused: number
  acknowledged: number
}

export interface LoadUser {
  /** Sends requests with the session of the user. */
  client: HttpClient
  requestLog: RequestLog
}

const emptyRequestLog = (): RequestLog => ({
  slides: new Map(),
  entries: new Map(),
  deleted: new Set(),
  narrated: new Set(),
  narrationRequested: new Set(),
  unanswered: { slides: [], entries: [], narrations: [], deletions: [] },
  refused: 0,
  acknowledged: 0,
})

export async function signUp(origin: string, email: string): Promise<LoadUser> {
  const client = new HttpClient(origin)
  await client.signIn(email)
  return { client, requestLog: emptyRequestLog() }
}

interface PendingRequest {
  kind: keyof RequestLog['unanswered']
  /** The text or the slide that the request is about; all texts are different. */
  about: string
  method: 'POST' | 'DELETE'
  path: string
  body?: object
}

/** Sends a request, records its outcome in the request log, and returns the body of a successful response. */
async function sendRecorded<ResponseBody>(
  { client, requestLog }: LoadUser,
  { kind, about, method, path, body }: PendingRequest,
): Promise<ResponseBody | undefined> {
  try {
    const response = await client.send(method, path, body)
    if (response.status >= 500) {
      requestLog.unanswered[kind].push(about)
      return undefined
    }
    const responseBody = (response.status === 204 ? {} : await response.json()) as ResponseBody
    if (!response.ok) {
      requestLog.refused += 1
      return undefined
    }
    requestLog.acknowledged += 1
    return responseBody
  } catch (error) {
    // A refused connection means that the request was not received.
    if (codeOf(error) === 'ECONNREFUSED') await delay(200)
    else requestLog.unanswered[kind].push(about)
    return undefined
  }
}

const codeOf = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code

/** One round of one user: a reflection, a slide, a narration, a deletion or nothing, by its number. */
async function runRound(user: LoadUser, round: number): Promise<void> {
  const { requestLog } = user
  if (round % 4 === 0) return writeSlide(user, round)
  const { slides, deleted, unanswered } = requestLog
  const isNotDeleted = (id: string) => !deleted.has(id) && !unanswered.deletions.includes(id)
  const slideIds = [...slides.keys()].filter(isNotDeleted)
  if (round % 4 === 1) {
    const slideId = slideIds.find((id) => !requestLog.narrated.has(id))
    if (slideId && requestLog.narrated.size < maxNarrationsPerUser) await narrate(user, slideId)
    return
  }
  if (round % 8 === 6) {
    const slideId = slideIds.findLast((id) => !requestLog.narrationRequested.has(id))
    if (slideId && slideIds.length >= minSlidesToDelete) await removeSlide(user, slideId)
    return
  }
  if (slideIds[0]) await writeEntry(user, slideIds[0], round)
}

/** Creates a slide. `round` is part of its text, so that a user's texts are all different. */
export async function writeSlide(user: LoadUser, round: number): Promise<void> {
  const goalDescription = `I live above the harbour, in the house number ${round}.`
  const slide = await sendRecorded<{ id: string }>(user, {
    kind: 'slides',
    about: goalDescription,
    method: 'POST',
    path: '/api/target-slides/generate',
    body: { goalDescription },
  })
  if (slide) user.requestLog.slides.set(slide.id, goalDescription)
}

async function narrate(user: LoadUser, id: string): Promise<void> {
  user.requestLog.narrationRequested.add(id)
  const path = `/api/target-slides/${id}/generate-audio`
  const body = { pace: 0.85 }
  const job = await sendRecorded(user, {
    kind: 'narrations',
    about: id,
    method: 'POST',
    path,
    body,
  })
  if (job) user.requestLog.narrated.add(id)
}

export async function removeSlide(user: LoadUser, id: string): Promise<void> {
  const path = `/api/target-slides/${id}`
  const response = await sendRecorded(user, {
    kind: 'deletions',
    about: id,
    method: 'DELETE',
    path,
  })
  if (response) user.requestLog.deleted.add(id)
}

async function writeEntry(user: LoadUser, targetSlideId: string, round: number): Promise<void> {
  const content = `Today the harbour was calm, and I walked for ${round} minutes.`
  const entry = await sendRecorded<{ id: string }>(user, {
    kind: 'entries',
    about: content,
    method: 'POST',
    path: '/api/journal-entries',
    body: { content, timeOfDay: 'evening', targetSlideId },
  })
  if (entry) user.requestLog.entries.set(entry.id, content)
}

/** Rendering is slow: one track for each user keeps a worker busy. */
const maxNarrationsPerUser = 1
/** The first slide stays, so that reflections always have one. */
const minSlidesToDelete = 2

const startTimeoutMs = 60_000

export interface Load {
  readonly users: readonly LoadUser[]
  /** Resolves when every user has an entry and a narration, and something has been deleted. */
  waitUntilEveryUserHasData(): Promise<void>
  stop(): Promise<void>
}

export function startLoad(users: readonly LoadUser[]): Load {
  const stopController = new AbortController()
  const running = users.map(async (user, index) => {
    for (let round = index; !stopController.signal.aborted; round++) {
      await runRound(user, round).catch(() => {})
      await delay(50 + Math.random() * 150)
    }
  })
  return {
    users,
    async waitUntilEveryUserHasData() {
      const hasData = ({ requestLog }: LoadUser) =>
        requestLog.entries.size > 0 && requestLog.narrated.size > 0
      const hasDeleted = ({ requestLog }: LoadUser) => requestLog.deleted.size > 0
      const isDone = () => users.every(hasData) && users.some(hasDeleted)
      await poll(startTimeoutMs, 'every user to have written, narrated and deleted', isDone)
    },
    async stop() {
      stopController.abort()
      await withTimeout(300_000, 'the last requests of the load', Promise.all(running))
    },
  }
}
