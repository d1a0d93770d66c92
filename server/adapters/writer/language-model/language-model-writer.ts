// The writer that calls a language model, with the built-in guide as fallback.
//
// The user gets the text of the model if it passes the checks, after at most one repair, and otherwise the
// text of the guide. All attempts share one deadline. Errors are reported by code only. The guide reads
// every text of the user first: what speaks of danger, and goals that no model is to picture, stay with the guide.

import type { EntryReading } from '#core/guidance/memory/recall.ts'
import type { LanguageModelConfig } from '../../../config.ts'
import type { Guide, OutsideWriter, Writer } from '../../../ports/writer.ts'
import { writersBusyFailure } from '../writers-busy.ts'
import { connect } from './connect-model.ts'
import { type AcceptedDraft, DraftSession, withTimeout } from './draft-session.ts'
import { costOf } from './price-table.ts'
import type { ProviderErrorCode } from './provider-error.ts'
import { meditationPathToSend, pathToSend, reflectionToSend } from './sendable-text.ts'
import { createTextChecker } from './text-checker.ts'
import { guidanceTask, meditationTask, slideTask, type WritingTask } from './writing-tasks.ts'

export interface LanguageModelWriterOptions {
  model: LanguageModelConfig
  /** Reads the texts first, and writes where the model does not; closed together with this writer. */
  fallback: Guide
  /** Called for every failed attempt, with a stable code. */
  onError: (code: ProviderErrorCode) => void
  /** The time limit for all attempts and the fallback together. */
  deadlineMs?: number
}

/**
 * The deadline is shorter than the time that proxies wait for a response, and than the minute that a request has during
 * a shutdown. The fallback's own limits are not: its queue may be long, and its process may have to restart.
 */
const defaultDeadlineMs = 55_000
/** The share of the deadline reserved for the fallback. */
const fallbackShare = 3 / 11
/** The share for the classification of an idea, which is part of the time for the model. */
const ideaShare = 1 / 11

export function createLanguageModelWriter({
  model,
  fallback,
  onError,
  deadlineMs = defaultDeadlineMs,
}: LanguageModelWriterOptions): OutsideWriter {
  silenceWarnings()
  const connectedModel = connect(model)
  const checker = createTextChecker()
  const closing = new AbortController()

  /** Returns the text of the model if it passes the checks, else that of the guide; the cost covers both. */
  async function write<Draft, Written extends { cost: number }>(
    prepareTask: () => Promise<WritingTask<Draft> | undefined>,
    toWritten: (
      accepted: AcceptedDraft<Draft>,
    ) => Omit<Written, 'writtenBy' | 'cost' | 'careKind' | 'isRepaired'>,
    byGuide: () => Promise<Written>,
    hasConsent: () => Promise<boolean>,
  ) {
    const startedAtMs = performance.now()
    const modelMs = Math.round(deadlineMs * (1 - fallbackShare))
    const session = new DraftSession({
      prepareTask,
      hasConsent,
      connected: connectedModel,
      checker,
      onError,
      modelMs,
      endsAtMs: startedAtMs + modelMs,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(modelMs)]),
      costOf: (response) => (response.usage ? costOf(model.model, response.usage) : 0),
    })
    const draft = await session.draft()
    const cost = Math.round(session.cost)
    if (draft) {
      const repaired = draft.isRepaired ? { isRepaired: true } : {}
      return {
        ...toWritten(draft),
        writtenBy: model.model,
        cost,
        careKind: null,
        ...repaired,
      }
    }
    const leftMs = startedAtMs + deadlineMs - performance.now()
    const guideResult = await withTimeout(byGuide(), leftMs, writersBusyFailure)
    return { ...guideResult, cost: guideResult.cost + cost }
  }

  /** Returns undefined when the classification takes too long or fails: then only the other checks apply. */
  function ideaOf(reflection: string) {
    const timeoutMs = deadlineMs * ideaShare
    return withTimeout(fallback.readIdea(reflection), timeoutMs).catch(() => undefined)
  }

  async function close() {
    closing.abort()
    await Promise.all([checker.close(), fallback.close()])
  }

  const forUser = (hasConsent: () => Promise<boolean>): Writer => ({
    writeScript: (goal) =>
      write(
        async () => {
          const path = await pathToSend(fallback, goal)
          return path && slideTask(goal, path)
        },
        ({ draft, text }) => ({ theme: draft.theme, script: text }),
        () => fallback.writeScript(goal),
        hasConsent,
      ),
    writeGuidance: async (entry) => {
      // The guide also reads an entry that the model answers, so that the memory can use it.
      let reading: EntryReading | null = null
      let remembered: string[] = []
      let offersHelp = false
      return write(
        async () => {
          const { reflection, timeOfDay, goal, shared } = entry
          const sent = { reflection, timeOfDay, goal }
          const sendable = await reflectionToSend(fallback, sent, shared?.entries)
          if (sendable === undefined) return undefined
          const ids = sendable.earlier.map(({ id }) => id)
          remembered = ids
          offersHelp = sendable.offersHelp
          reading = await fallback.readEntry(reflection)
          const task = guidanceTask(sendable, await ideaOf(reflection))
          if (shared === undefined || ids.length === 0) return task
          return { ...task, mayStillBeSent: () => shared.mayStillBeSent(ids) }
        },
        ({ text }) => ({ guidance: text, offersHelp, reading, remembered }),
        () => fallback.writeGuidance(entry),
        hasConsent,
      )
    },
    writeMeditation: (entry) =>
      write(
        async () => {
          const path = await meditationPathToSend(fallback, entry)
          return path && meditationTask(entry, path)
        },
        ({ text }) => ({ script: text }),
        () => fallback.writeMeditation(entry),
        hasConsent,
      ),
    close,
  })
  return { forUser, close }
}

/** Otherwise the library prints its warnings. */
function silenceWarnings(): void {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
}
