/**
 * Users who write, read and request narrations while faults occur. Acknowledged requests are recorded;
 * requests without a response may or may not have taken effect.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { poll, withTimeout } from '#testing/timeouts.ts'
import { Visitor } from '#testing/visitor.ts'

export interface Ledger {
  /** The sent text of each created slide or entry, by its id. */
  slides: Map<string, string>
  entries: Map<string, string>
  /** Slides whose deletion was acknowledged. */
  deleted: Set<string>
  /** Slides with an accepted narration, and slides with a requested one. */
  narrated: Set<string>
  asked: Set<string>
  /**
   * The text or the slide of requests without a response: each may have taken effect once or not at
   * all.
   */
  unanswered: { slides: string[]; entries: string[]; narrations: string[]; deletions: string[] }
  refused: number
  acknowledged: number
}

export interface Person {
  visitor: Visitor
  ledger: Ledger
}

const emptyLedger = (): Ledger => ({
  slides: new Map(),
  entries: new Map(),
  deleted: new Set(),
  narrated: new Set(),
  asked: new Set(),
  unanswered: { slides: [], entries: [], narrations: [], deletions: [] },
  refused: 0,
  acknowledged: 0,
})

export async function signUp(origin: string, email: string): Promise<Person> {
  const visitor = new Visitor(origin)
  await visitor.signIn(email)
  return { visitor, ledger: emptyLedger() }
}

interface PendingRequest {
  kind: keyof Ledger['unanswered']
  /** The text or the slide that the request is about; all texts are different. */
  about: string
  method: 'POST' | 'DELETE'
  path: string
  body?: object
}

/** Sends a request, records its outcome in the ledger, and returns the body of a successful response. */
async function sendRecorded<Answer>(
  { visitor, ledger }: Person,
  { kind, about, method, path, body }: PendingRequest,
): Promise<Answer | undefined> {
  try {
    const response = await visitor.send(method, path, body)
    if (response.status >= 500) {
      ledger.unanswered[kind].push(about)
      return undefined
    }
    const answer = (response.status === 204 ? {} : await response.json()) as Answer
    if (!response.ok) {
      ledger.refused += 1
      return undefined
    }
    ledger.acknowledged += 1
    return answer
  } catch (error) {
    // A refused connection means that the request was not received.
    if (codeOf(error) === 'ECONNREFUSED') await delay(200)
    else ledger.unanswered[kind].push(about)
    return undefined
  }
}

const codeOf = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code

/** One round of one user: mostly reflections, some slides and narrations. */
async function act(person: Person, round: number): Promise<void> {
  const { ledger } = person
  if (round % 4 === 0) return writeSlide(person, round)
  const { slides, deleted, unanswered } = ledger
  const isNotDeleted = (id: string) => !deleted.has(id) && !unanswered.deletions.includes(id)
  const slideIds = [...slides.keys()].filter(isNotDeleted)
  if (round % 4 === 1) {
    const slideId = slideIds.find((id) => !ledger.narrated.has(id))
    if (slideId && ledger.narrated.size < maxNarrationsPerUser) await narrate(person, slideId)
    return
  }
  if (round % 8 === 6) {
    const slideId = slideIds.findLast((id) => !ledger.asked.has(id))
    if (slideId && slideIds.length >= minSlidesToDelete) await removeSlide(person, slideId)
    return
  }
  if (slideIds[0]) await reflect(person, slideIds[0], round)
}

export async function writeSlide(person: Person, round: number): Promise<void> {
  const goalDescription = `I live above the harbour, in the house number ${round}.`
  const slide = await sendRecorded<{ id: string }>(person, {
    kind: 'slides',
    about: goalDescription,
    method: 'POST',
    path: '/api/target-slides/generate',
    body: { goalDescription },
  })
  if (slide) person.ledger.slides.set(slide.id, goalDescription)
}

async function narrate(person: Person, id: string): Promise<void> {
  person.ledger.asked.add(id)
  const path = `/api/target-slides/${id}/generate-audio`
  const body = { pace: 0.85 }
  const job = await sendRecorded(person, {
    kind: 'narrations',
    about: id,
    method: 'POST',
    path,
    body,
  })
  if (job) person.ledger.narrated.add(id)
}

export async function removeSlide(person: Person, id: string): Promise<void> {
  const path = `/api/target-slides/${id}`
  const done = await sendRecorded(person, { kind: 'deletions', about: id, method: 'DELETE', path })
  if (done) person.ledger.deleted.add(id)
}

async function reflect(person: Person, targetSlideId: string, round: number): Promise<void> {
  const content = `Today the harbour was calm, and I walked for ${round} minutes.`
  const entry = await sendRecorded<{ id: string }>(person, {
    kind: 'entries',
    about: content,
    method: 'POST',
    path: '/api/journal-entries',
    body: { content, timeOfDay: 'evening', targetSlideId },
  })
  if (entry) person.ledger.entries.set(entry.id, content)
}

/** Rendering is slow: one track for each user keeps a worker busy. */
const maxNarrationsPerUser = 1
/** The first slide stays, so that reflections always have one. */
const minSlidesToDelete = 2

const startTimeoutMs = 60_000

export interface Load {
  readonly people: readonly Person[]
  /** Resolves when every user has data and something has been deleted. */
  underWay(): Promise<void>
  stop(): Promise<void>
}

export function startLoad(people: readonly Person[]): Load {
  const stopController = new AbortController()
  const running = people.map(async (person, at) => {
    for (let round = at; !stopController.signal.aborted; round++) {
      await act(person, round).catch(() => {})
      await delay(50 + Math.random() * 150)
    }
  })
  return {
    people,
    async underWay() {
      const hasAll = ({ ledger }: Person) => ledger.entries.size > 0 && ledger.narrated.size > 0
      const hasDeleted = ({ ledger }: Person) => ledger.deleted.size > 0
      const isDone = () => people.every(hasAll) && people.some(hasDeleted)
      await poll(startTimeoutMs, 'every person to have written, narrated and deleted', isDone)
    },
    async stop() {
      stopController.abort()
      await withTimeout(300_000, 'the last requests of the load', Promise.all(running))
    },
  }
}
