// The writer that asks a language model, and keeps the built-in guide behind it.
//
// A person always gets a script that passes the same checks: the model's, after at most one repair,
// or the fallback's. All of it happens inside one deadline, and nothing but codes is told to anyone.

import { setTimeout as sleep } from 'node:timers/promises'
import { passesEvery } from '#core/script/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'
import type { LanguageModelChoice } from '../../../config.ts'
import type { ScriptWriter, WrittenScript } from '../../../ports/writer.ts'
import { type Answer, ask, type Draft, type Message } from './model-call.ts'
import { type ConnectedModel, connect } from './model-choice.ts'
import { costOf } from './price-table.ts'
import { repairMessage, UNREADABLE_MESSAGE, wishMessage } from './prompt.ts'
import { createReader, type Reader } from './reader.ts'
import type { Failure, Trouble } from './trouble.ts'

export type LanguageModelWriterOptions = {
  model: LanguageModelChoice
  /** Serves whenever the model does not; closed together with this writer. */
  fallback: ScriptWriter
  /** Hears of every try that came to nothing: a stable code, never words. */
  onTrouble: (code: Trouble) => void
  /** For all tries and the fallback together. */
  deadlineMs?: number
}

/** Of the deadline: the fallback needs a moment, and some seconds should its thread start anew. */
const FALLBACK_SHARE = 1 / 9
/** Of the model's time: what must be left after a wait, or the person would wait for nothing. */
const COMFORTABLE_SHARE = 1 / 2
const BACK_OFF_MS = 500
/** A script has about 3,500; what is far longer is told so without being measured further. */
const MOST_CHARACTERS = 10_000

export function createLanguageModelWriter({
  model,
  fallback,
  onTrouble,
  deadlineMs = 45_000,
}: LanguageModelWriterOptions): ScriptWriter {
  silenceWarnings()
  const connected = connect(model)
  const reader = createReader()
  const closing = new AbortController()

  return {
    async writeScript(goal) {
      const started = performance.now()
      const modelMs = Math.round(deadlineMs * (1 - FALLBACK_SHARE))
      const writing = new Writing({
        goal,
        connected,
        reader,
        onTrouble,
        modelMs,
        endsAt: started + modelMs,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(modelMs)]),
        priceOf: (answer) => (answer.usage ? costOf(model.model, answer.usage) : 0),
      })
      const draft = await writing.draft()
      const cost = Math.round(writing.cost)
      if (draft) return { ...draft, writtenBy: model.model, cost }
      const left = started + deadlineMs - performance.now()
      const written = await inTime(fallback.writeScript(goal), left)
      return { ...written, cost: written.cost + cost }
    },
    async close() {
      closing.abort()
      await Promise.all([reader.close(), fallback.close()])
    },
  }
}

type WritingParts = {
  goal: string
  connected: ConnectedModel
  reader: Reader
  onTrouble: (code: Trouble) => void
  modelMs: number
  endsAt: number
  signal: AbortSignal
  priceOf: (answer: Answer) => number
}

/** One person's wish on its way through the model: a draft, a repair of it, and what they cost. */
class Writing {
  cost = 0
  #mayRetry = true
  readonly #parts: WritingParts

  constructor(parts: WritingParts) {
    this.#parts = parts
  }

  /** A draft that passes every check, or none: then the reason has been told. */
  async draft(): Promise<Draft | undefined> {
    const { goal, reader, signal } = this.#parts
    try {
      // Words of harm are not sent to a stranger's machine; the guide knows how to answer them.
      if (await reader.needsCare(goal, signal)) return undefined
      return await this.#draftAndRepair()
    } catch {
      this.#parts.onTrouble(signal.aborted ? 'timeout' : 'unexpected')
      return undefined
    }
  }

  async #draftAndRepair(): Promise<Draft | undefined> {
    const wish: Message = { role: 'user', content: wishMessage(this.#parts.goal) }
    const asked = performance.now()
    const first = await this.#attempt([wish])
    if (!first?.said) return first?.draft
    // A second answer takes about as long as the first: without that time it is not begun.
    if (this.#left() < performance.now() - asked) return undefined
    const second = await this.#attempt([wish, ...first.said])
    return second?.draft
  }

  /** Undefined: the model cannot be had. With `said`: what to tell it, so that it can repair. */
  async #attempt(
    messages: readonly Message[],
  ): Promise<{ draft?: Draft; said?: Message[] } | undefined> {
    const { goal, reader, signal, onTrouble } = this.#parts
    const answer = await this.#ask(messages)
    if (answer.kind === 'failed') return undefined
    if (answer.kind === 'unreadable') {
      onTrouble('malformed')
      return { said: conversation(answer.text, UNREADABLE_MESSAGE) }
    }
    const text = answer.draft.script
    const { script, rows } =
      text.length > MOST_CHARACTERS
        ? { script: text, rows: [tooLong(text)] }
        : await reader.check(text, goal, signal)
    if (passesEvery(rows)) return { draft: { ...answer.draft, script } }
    onTrouble('failed_checks')
    const failed = rows.filter((row) => !row.pass)
    return { said: conversation(JSON.stringify(answer.draft), repairMessage(failed)) }
  }

  /** Asks, and once in a writing asks again when the failure is one that passes. */
  async #ask(messages: readonly Message[]): Promise<Answer> {
    const { connected, signal, onTrouble, priceOf } = this.#parts
    const answer = await ask(connected, messages, signal)
    this.cost += priceOf(answer)
    if (answer.kind !== 'failed') return answer
    onTrouble(answer.trouble)
    const waitMs = waitBeforeRetry(answer)
    if (!this.#mayRetry || waitMs === undefined || !this.#isComfortable(waitMs)) return answer
    this.#mayRetry = false
    await sleep(waitMs, undefined, { signal })
    return this.#ask(messages)
  }

  #left(): number {
    return this.#parts.endsAt - performance.now()
  }

  #isComfortable(waitMs: number): boolean {
    return this.#left() - waitMs >= this.#parts.modelMs * COMFORTABLE_SHARE
  }
}

function waitBeforeRetry({ trouble, retryAfterMs }: Failure): number | undefined {
  // With no word of when to come back, a limit is as likely a spent credit: asking again is idle.
  if (trouble === 'rate_limited') return retryAfterMs
  if (trouble === 'server_error' || trouble === 'unreachable') return retryAfterMs ?? BACK_OFF_MS
  return undefined
}

/** An empty turn of the model is one that some servers refuse to be reminded of. */
function conversation(answered: string, reply: string): Message[] {
  const text = answered.slice(0, MOST_CHARACTERS)
  const question: Message = { role: 'user', content: reply }
  return text.trim() === '' ? [question] : [{ role: 'assistant', content: text }, question]
}

function tooLong(text: string): CheckRow {
  return {
    name: 'characters',
    figure: String(text.length),
    limit: `≤ ${MOST_CHARACTERS}`,
    pass: false,
  }
}

async function inTime(written: Promise<WrittenScript>, ms: number): Promise<WrittenScript> {
  const done = new AbortController()
  const tooLate = sleep(Math.max(0, ms), undefined, { signal: done.signal }).then(() => {
    throw new Error('no writer came back in time')
  })
  try {
    return await Promise.race([written, tooLate])
  } finally {
    done.abort()
  }
}

/** The library prints its warnings past our log, where nobody decides what they may say. */
function silenceWarnings(): void {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
}
