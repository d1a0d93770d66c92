/**
 * People who write, read and have things narrated, whatever happens to the house meanwhile. What was
 * acknowledged to them is written down; what was neither acknowledged nor refused may be either.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Visitor } from '#testing/visitor.ts'

export interface Ledger {
  /** By id, what was sent. */
  slides: Map<string, string>
  deleted: Set<string>
  entries: Map<string, string>
  /** Slides for which a narration was accepted, and those for which it was only asked. */
  narrated: Set<string>
  asked: Set<string>
  /** Requests whose answer never came: each may have made one thing or none. */
  unknown: { slides: number; entries: number; narrations: number }
  refused: number
  acknowledged: number
}

export interface Person {
  visitor: Visitor
  ledger: Ledger
}

const emptyLedger = (): Ledger => ({
  slides: new Map(),
  deleted: new Set(),
  entries: new Map(),
  narrated: new Set(),
  asked: new Set(),
  unknown: { slides: 0, entries: 0, narrations: 0 },
  refused: 0,
  acknowledged: 0,
})

export async function arrive(origin: string, email: string): Promise<Person> {
  const visitor = new Visitor(origin)
  await visitor.signIn(email)
  return { visitor, ledger: emptyLedger() }
}

type Kind = keyof Ledger['unknown']

/** The answer, if there was one that says yes. */
async function ask<Answer>(
  { visitor, ledger }: Person,
  kind: Kind,
  path: string,
  body: object,
): Promise<Answer | undefined> {
  try {
    const response = await visitor.send('POST', path, body)
    if (response.status >= 500) {
      ledger.unknown[kind] += 1
      return undefined
    }
    const answer = (await response.json()) as Answer
    if (!response.ok) {
      ledger.refused += 1
      return undefined
    }
    ledger.acknowledged += 1
    return answer
  } catch (error) {
    // Where nobody listens, nothing was heard.
    if (codeOf(error) === 'ECONNREFUSED') await delay(200)
    else ledger.unknown[kind] += 1
    return undefined
  }
}

const codeOf = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code

/** What one person does in one round: mostly reflections, some slides, some sound. */
async function act(person: Person, round: number): Promise<void> {
  const { ledger, visitor } = person
  if (round % 4 === 0) {
    const goalDescription = `I live above the harbour, in the house number ${round}.`
    const slide = await ask<{ id: string }>(person, 'slides', '/api/target-slides/generate', {
      goalDescription,
    })
    if (slide) ledger.slides.set(slide.id, goalDescription)
    return
  }
  const own = [...ledger.slides.keys()].filter((id) => !ledger.deleted.has(id))
  if (round % 4 === 1) {
    const silent = own.find((id) => !ledger.narrated.has(id))
    if (!silent || ledger.narrated.size >= mostNarrated) return
    const path = `/api/target-slides/${silent}/generate-audio`
    ledger.asked.add(silent)
    const job = await ask(person, 'narrations', path, { pace: 0.85 })
    if (job) ledger.narrated.add(silent)
    return
  }
  if (round % 16 === 2) {
    const silent = own.findLast((id) => !ledger.asked.has(id))
    if (!silent) return
    // Whether it went is seen at the end: there is no third state.
    ledger.deleted.add(silent)
    await visitor.send('DELETE', `/api/target-slides/${silent}`).catch(() => {})
    return
  }
  const content = `Today the harbour was calm, and I walked for ${round} minutes.`
  const body = { content, timeOfDay: 'evening', targetSlideId: own[0] }
  if (!own[0]) return
  const entry = await ask<{ id: string }>(person, 'entries', '/api/journal-entries', body)
  if (entry) ledger.entries.set(entry.id, content)
}

/** Rendering is slow: one of each person keeps a worker busy all along. */
const mostNarrated = 1

export interface Load {
  readonly people: readonly Person[]
  stop(): Promise<void>
}

export function startLoad(people: readonly Person[]): Load {
  const over = new AbortController()
  const running = people.map(async (person, at) => {
    for (let round = at; !over.signal.aborted; round++) {
      await act(person, round).catch(() => {})
      await delay(50 + Math.random() * 150)
    }
  })
  return {
    people,
    async stop() {
      over.abort()
      await Promise.all(running)
    },
  }
}
