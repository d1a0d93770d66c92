// Writes one text with the model: a draft, at most one repair of it, and their cost.

import { setTimeout as sleep } from 'node:timers/promises'
import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { allPass } from '#core/script/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'
import type { ConnectedModel } from './connect-model.ts'
import { callModel, type Message, type ModelResponse } from './model-call.ts'
import type { ProviderError, ProviderErrorCode } from './provider-error.ts'
import { repairMessage } from './repair-message.ts'
import type { TextChecker } from './text-checker.ts'
import type { CheckResult } from './text-checker-protocol.ts'
import type { WritingTask } from './writing-tasks.ts'

/** A retry starts only while at least this share of the model's time is left after the back-off. */
const minTimeShareForRetry = 1 / 2
const backOffMs = 500
/** A script has about 2,500 characters. For a text longer than this limit no further check is run. */
const maxCharacters = 10_000

interface DraftSessionOptions<Draft> {
  /** Reads the texts of the user and makes the task; undefined: nothing may be sent to the model. */
  prepareTask: () => Promise<WritingTask<Draft> | undefined>
  /** Whether the user still consents to sending texts to the model; called before each request. */
  hasConsent: () => Promise<boolean>
  connected: ConnectedModel
  checker: TextChecker
  onError: (code: ProviderErrorCode) => void
  /** The time for `prepareTask` and all calls to the model together. */
  modelMs: number
  /** When that time ends, in milliseconds of `performance.now()`. */
  endsAtMs: number
  signal: AbortSignal
  costOf: (response: ModelResponse<Draft>) => number
}

export interface AcceptedDraft<Draft> {
  draft: Draft
  text: string
  isRepaired: boolean
}

type Attempt<Draft> =
  /** Nothing more is sent: the model failed, nothing may be sent, or the answer speaks of danger. */
  | { outcome: 'given_up' }
  | { outcome: 'rejected'; repairMessages: Message[] }
  | { outcome: 'accepted'; accepted: AcceptedDraft<Draft> }

export class DraftSession<Draft> {
  cost = 0
  #mayRetry = true
  readonly #options: DraftSessionOptions<Draft>

  constructor(options: DraftSessionOptions<Draft>) {
    this.#options = options
  }

  /** Returns a draft that passes every check; undefined after `onError`, or when nothing may be sent. */
  async draft(): Promise<AcceptedDraft<Draft> | undefined> {
    const { prepareTask, signal } = this.#options
    try {
      const task = await withTimeout(prepareTask(), this.#msLeft())
      return task && (await this.#draftAndRepair(task))
    } catch {
      this.#options.onError(signal.aborted ? 'timeout' : 'unexpected')
      return undefined
    }
  }

  async #draftAndRepair(task: WritingTask<Draft>): Promise<AcceptedDraft<Draft> | undefined> {
    const taskMessage: Message = { role: 'user', content: task.message }
    const startedAtMs = performance.now()
    const draft = await this.#attempt(task, [taskMessage])
    if (draft.outcome === 'accepted') return draft.accepted
    if (draft.outcome === 'given_up') return undefined
    // A repair takes about as long as the draft; without that time it is not started.
    if (this.#msLeft() < performance.now() - startedAtMs) return undefined
    const repair = await this.#attempt(task, [taskMessage, ...draft.repairMessages])
    return repair.outcome === 'accepted' ? { ...repair.accepted, isRepaired: true } : undefined
  }

  async #attempt(task: WritingTask<Draft>, messages: readonly Message[]): Promise<Attempt<Draft>> {
    const { onError } = this.#options
    const response = await this.#callWithRetry(task, messages)
    if (response === undefined || response.kind === 'failed') return { outcome: 'given_up' }
    const answer = response.kind === 'draft' ? task.textOf(response.draft) : response.text
    // Such an answer is neither served nor sent back for a repair.
    if (speaksOfDanger(answer)) {
      onError('failed_checks')
      return { outcome: 'given_up' }
    }
    if (response.kind === 'unreadable') {
      onError('malformed')
      return {
        outcome: 'rejected',
        repairMessages: followUpMessages(response.text, task.unreadableMessage),
      }
    }
    const { text, rows } = await this.#check(task, answer)
    if (allPass(rows)) {
      return { outcome: 'accepted', accepted: { draft: response.draft, text, isRepaired: false } }
    }
    onError('failed_checks')
    const failedRows = rows.filter((row) => !row.pass)
    const repair = repairMessage(failedRows, task.textName)
    return {
      outcome: 'rejected',
      repairMessages: followUpMessages(JSON.stringify(response.draft), repair),
    }
  }

  async #check(task: WritingTask<Draft>, answer: string): Promise<CheckResult> {
    if (answer.length > maxCharacters) return { text: answer, rows: [tooLongRow(answer)] }
    const { checker, signal } = this.#options
    return checker.check(task.checkRequestFor(answer), signal)
  }

  /**
   * Calls the model, with at most one retry of a transient failure in the whole session. Returns undefined,
   * and sends nothing more, if the texts of the task may no longer be sent.
   */
  async #callWithRetry(
    task: WritingTask<Draft>,
    messages: readonly Message[],
  ): Promise<ModelResponse<Draft> | undefined> {
    const { connected, hasConsent, signal, onError, costOf } = this.#options
    if (!(await withTimeout(hasConsent(), this.#msLeft()))) return undefined
    const { mayStillBeSent } = task
    if (mayStillBeSent && !(await withTimeout(mayStillBeSent(), this.#msLeft()))) return undefined
    const response = await callModel(connected, task.responseFormat, messages, signal)
    this.cost += costOf(response)
    if (response.kind !== 'failed') return response
    onError(response.code)
    const waitMs = waitBeforeRetry(response)
    if (!this.#mayRetry || waitMs === undefined || !this.#hasTimeForRetry(waitMs)) return response
    this.#mayRetry = false
    await sleep(waitMs, undefined, { signal })
    return this.#callWithRetry(task, messages)
  }

  #msLeft(): number {
    return this.#options.endsAtMs - performance.now()
  }

  #hasTimeForRetry(waitMs: number): boolean {
    return this.#msLeft() - waitMs >= this.#options.modelMs * minTimeShareForRetry
  }
}

function waitBeforeRetry({ code, retryAfterMs }: ProviderError): number | undefined {
  // A 429 without Retry-After may also mean that the credit is spent, so it is not retried.
  if (code === 'rate_limited') return retryAfterMs
  if (code === 'server_error' || code === 'unreachable') return retryAfterMs ?? backOffMs
  return undefined
}

/**
 * The response of the model and our reply to it. An empty response is left out, because some servers
 * refuse empty assistant messages.
 */
function followUpMessages(responseText: string, reply: string): Message[] {
  const text = responseText.slice(0, maxCharacters)
  const replyMessage: Message = { role: 'user', content: reply }
  return text.trim() === '' ? [replyMessage] : [{ role: 'assistant', content: text }, replyMessage]
}

function tooLongRow(text: string): CheckRow {
  return {
    name: 'characters',
    figure: String(text.length),
    limit: `≤ ${maxCharacters}`,
    pass: false,
  }
}

const timeLimitExceeded = () => new Error('the time limit was exceeded')

/** Rejects with `toError()` when the work takes longer. The work itself is not stopped. */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  toError: () => Error = timeLimitExceeded,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(toError()), Math.max(0, ms))
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
