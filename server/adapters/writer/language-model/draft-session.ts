// Writes one text with the model: a draft, at most one repair of it, and their cost.

import { setTimeout as sleep } from 'node:timers/promises'
import { passesEvery } from '#core/script/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'
import { type Answer, ask, type Message } from './model-call.ts'
import type { ConnectedModel } from './model-choice.ts'
import { repairMessage } from './prompt.ts'
import type { ProviderError, ProviderErrorCode } from './provider-error.ts'
import type { TextChecker } from './text-checker.ts'
import type { UserText, WritingTask } from './writing-tasks.ts'

/** The share of the model's time that must be left after a back-off, or the retry would be pointless. */
const comfortableShare = 1 / 2
const backOffMs = 500
/** A script has about 3,500; a text beyond this limit is not checked any further. */
const maxCharacters = 10_000

interface WritingParts<Draft> {
  task: WritingTask<Draft>
  connected: ConnectedModel
  checker: TextChecker
  /** Whether any of the texts speaks of a crisis: then nothing is sent to the model. */
  needsSupport: (words: readonly UserText[]) => Promise<boolean>
  onError: (code: ProviderErrorCode) => void
  modelMs: number
  endsAt: number
  signal: AbortSignal
  priceOf: (answer: Answer<Draft>) => number
}

export interface Passed<Draft> {
  draft: Draft
  text: string
  isRepaired: boolean
}

export class DraftSession<Draft> {
  cost = 0
  #mayRetry = true
  readonly #parts: WritingParts<Draft>

  constructor(parts: WritingParts<Draft>) {
    this.#parts = parts
  }

  /** A draft that passes every check; undefined after `onError` was called, or for a crisis. */
  async draft(): Promise<Passed<Draft> | undefined> {
    const { task, needsSupport, signal } = this.#parts
    try {
      // Text about harm is not sent to a provider; the guide answers it.
      if (await withTimeout(needsSupport(task.userTexts), this.#left())) return undefined
      return await this.#draftAndRepair()
    } catch {
      this.#parts.onError(signal.aborted ? 'timeout' : 'unexpected')
      return undefined
    }
  }

  async #draftAndRepair(): Promise<Passed<Draft> | undefined> {
    const first: Message = { role: 'user', content: this.#parts.task.message }
    const asked = performance.now()
    const answered = await this.#attempt([first])
    if (!answered?.said) return answered?.passed
    // A repair takes about as long as the draft; without that time it is not started.
    if (this.#left() < performance.now() - asked) return undefined
    const second = await this.#attempt([first, ...answered.said])
    return second?.passed && { ...second.passed, isRepaired: true }
  }

  /** undefined: the model failed. `said`: the messages that ask for a repair. */
  async #attempt(
    messages: readonly Message[],
  ): Promise<{ passed?: Passed<Draft>; said?: Message[] } | undefined> {
    const { task, checker, signal, onError } = this.#parts
    const answer = await this.#ask(messages)
    if (answer.kind === 'failed') return undefined
    if (answer.kind === 'unreadable') {
      onError('malformed')
      return { said: conversation(answer.text, task.unreadable) }
    }
    const written = task.textOf(answer.draft)
    const { text, rows } =
      written.length > maxCharacters
        ? { text: written, rows: [tooLong(written)] }
        : await checker.check(task.questionAbout(written), signal)
    if (passesEvery(rows)) return { passed: { draft: answer.draft, text, isRepaired: false } }
    onError('failed_checks')
    const failed = rows.filter((row) => !row.pass)
    const repair = repairMessage(failed, task.what)
    return { said: conversation(JSON.stringify(answer.draft), repair) }
  }

  /** Calls the model, with at most one retry of a transient failure in the whole session. */
  async #ask(messages: readonly Message[]): Promise<Answer<Draft>> {
    const { task, connected, signal, onError, priceOf } = this.#parts
    const answer = await ask(connected, task.form, messages, signal)
    this.cost += priceOf(answer)
    if (answer.kind !== 'failed') return answer
    onError(answer.code)
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
    return this.#left() - waitMs >= this.#parts.modelMs * comfortableShare
  }
}

function waitBeforeRetry({ code, retryAfterMs }: ProviderError): number | undefined {
  // A 429 without Retry-After may as well mean spent credit, so it is not retried.
  if (code === 'rate_limited') return retryAfterMs
  if (code === 'server_error' || code === 'unreachable') return retryAfterMs ?? backOffMs
  return undefined
}

/** Leaves out an empty answer, because some servers refuse empty assistant messages. */
function conversation(answered: string, reply: string): Message[] {
  const text = answered.slice(0, maxCharacters)
  const question: Message = { role: 'user', content: reply }
  return text.trim() === '' ? [question] : [{ role: 'assistant', content: text }, question]
}

function tooLong(text: string): CheckRow {
  return {
    name: 'characters',
    figure: String(text.length),
    limit: `≤ ${maxCharacters}`,
    pass: false,
  }
}

export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const done = new AbortController()
  const tooLate = sleep(Math.max(0, ms), undefined, { signal: done.signal }).then(() => {
    throw new Error('no writer came back in time')
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    done.abort()
  }
}
