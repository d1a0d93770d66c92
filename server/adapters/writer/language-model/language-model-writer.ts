// The writer that asks a language model, and keeps the built-in guide behind it.
//
// A person always gets a text that passes the same checks: the model's, after at most one repair,
// or the guide's. All of it happens inside one deadline, and nothing but codes is told to anyone.
// What speaks of suicide, self-harm or abuse is read by the guide before, and stays with it.

import type { LanguageModelChoice } from '../../../config.ts'
import type { Guide, Writer } from '../../../ports/writer.ts'
import { DraftSession, type Passed, withTimeout } from './draft-session.ts'
import { connect } from './model-choice.ts'
import { costOf } from './price-table.ts'
import type { ProviderErrorCode } from './provider-error.ts'
import { createTextChecker } from './text-checker.ts'
import { guidanceTask, meditationTask, slideTask, type WritingTask } from './writing-tasks.ts'

export interface LanguageModelWriterOptions {
  model: LanguageModelChoice
  /** Serves whenever the model does not; closed together with this writer. */
  fallback: Guide
  /** Hears of every try that came to nothing: a stable code, never words. */
  onError: (code: ProviderErrorCode) => void
  /** For all tries and the fallback together. */
  deadlineMs?: number
}

/** Of the deadline: the fallback needs a moment, and some seconds should its thread start anew. */
const fallbackShare = 1 / 9

export function createLanguageModelWriter({
  model,
  fallback,
  onError,
  deadlineMs = 45_000,
}: LanguageModelWriterOptions): Writer {
  silenceWarnings()
  const connected = connect(model)
  const checker = createTextChecker()
  const closing = new AbortController()

  /** The model's text where it passes, else what the guide writes; the cost is of both. */
  async function write<Draft, Written extends { cost: number }>(
    assigned: WritingTask<Draft> | Promise<WritingTask<Draft>>,
    written: (
      passed: Passed<Draft>,
    ) => Omit<Written, 'writtenBy' | 'cost' | 'needsSupport' | 'isRepaired'>,
    byGuide: () => Promise<Written>,
  ) {
    const started = performance.now()
    const modelMs = Math.round(deadlineMs * (1 - fallbackShare))
    const writing = new DraftSession({
      task: await assigned,
      connected,
      checker,
      needsSupport: async (words) =>
        (await Promise.all(words.map(({ text, as }) => fallback.readForCare(text, as)))).includes(
          true,
        ),
      onError,
      modelMs,
      endsAt: started + modelMs,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(modelMs)]),
      priceOf: (answer) => (answer.usage ? costOf(model.model, answer.usage) : 0),
    })
    const passed = await writing.draft()
    const cost = Math.round(writing.cost)
    if (passed) {
      const repaired = passed.isRepaired ? { isRepaired: true } : {}
      return { ...written(passed), writtenBy: model.model, cost, needsSupport: false, ...repaired }
    }
    const left = started + deadlineMs - performance.now()
    const guided = await withTimeout(byGuide(), left)
    return { ...guided, cost: guided.cost + cost }
  }

  /** Unknown where it cannot be read in a moment: then the rest of the checks must do. */
  function ideaOf(reflection: string) {
    const moment = deadlineMs * fallbackShare
    return withTimeout(fallback.readIdea(reflection), moment).catch(() => undefined)
  }

  return {
    writeScript: (goal) =>
      write(
        slideTask(goal),
        ({ draft, text }) => ({ theme: draft.theme, script: text }),
        () => fallback.writeScript(goal),
      ),
    writeGuidance: (entry) =>
      write(
        ideaOf(entry.reflection).then((idea) => guidanceTask(entry, idea)),
        ({ text }) => ({ guidance: text }),
        () => fallback.writeGuidance(entry),
      ),
    writeMeditation: (entry) =>
      write(
        meditationTask(entry),
        ({ text }) => ({ script: text }),
        () => fallback.writeMeditation(entry),
      ),
    async close() {
      closing.abort()
      await Promise.all([checker.close(), fallback.close()])
    },
  }
}

/** The library prints its warnings past our log, where nobody decides what they may say. */
function silenceWarnings(): void {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
}
