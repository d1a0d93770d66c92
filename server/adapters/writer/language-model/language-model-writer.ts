// The writer that calls a language model, with the built-in guide as fallback.
//
// The user always gets a text that passes the same checks: the one of the model, after at most one
// repair, or the one of the guide. All of it shares one deadline. Errors are reported by code only. Text
// that speaks of suicide, self-harm or abuse is recognised first and answered by the guide alone.

import type { LanguageModelConfig } from '../../../config.ts'
import type { Guide, Writer } from '../../../ports/writer.ts'
import { DraftSession, type Passed, withTimeout } from './draft-session.ts'
import { connect } from './model-choice.ts'
import { costOf } from './price-table.ts'
import type { ProviderErrorCode } from './provider-error.ts'
import { createTextChecker } from './text-checker.ts'
import { guidanceTask, meditationTask, slideTask, type WritingTask } from './writing-tasks.ts'

export interface LanguageModelWriterOptions {
  model: LanguageModelConfig
  /** Used whenever the model fails; closed together with this writer. */
  fallback: Guide
  /** Called for every failed attempt, with a stable code. */
  onError: (code: ProviderErrorCode) => void
  /** For all attempts and the fallback together. */
  deadlineMs?: number
}

/** The share of the deadline reserved for the fallback, whose thread may have to restart. */
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

  /** Returns the text of the model if it passes the checks, else that of the guide; the cost covers both. */
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

  /** undefined when it takes too long or fails: then only the other checks apply. */
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

/** The library would print warnings to the console, past the rules of our log. */
function silenceWarnings(): void {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
}
