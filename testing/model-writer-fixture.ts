import { careAnswer } from '#core/care/answers.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { retellGoal } from '#core/script/retell/retell-goal.ts'
import { composeScript } from '#core/script/scenes/compose-script.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { readFramesAndPassages, readScenes } from '#server/adapters/writer/embedded/load-scenes.ts'
import { createLanguageModelWriter } from '#server/adapters/writer/language-model/language-model-writer.ts'
import type { LanguageModelConfig } from '#server/config.ts'
import type { Guide, OutsideWriter, Writer } from '#server/ports/writer.ts'
import { readingOf } from './entry-memory.ts'
import { ModelDouble } from './model-double.ts'
import { possibleDanger } from './possible-danger.ts'

export const sampleGoal =
  'I run a small bakery by the sea, with a blue door, and neighbours who greet me by name.'

/**
 * All that the stub guide writes, except care answers. The model double never replies with it: it shows who wrote a
 * text.
 */
export const stubGuideText = 'The guide wrote this.'
export const stubGuideScript = {
  script: stubGuideText,
  theme: 'home',
  careKind: null,
} as const

/**
 * A composed script that passes every check for the goal. It has no "he" or "she", whom the rules of the path
 * `grief` could take for the dead.
 */
export function goodScript(goal: string): string {
  const { frames } = readFramesAndPassages()
  const retoldGoal = retellGoal(goal).sentences
  for (const scene of readScenes().filter(({ isQuiet }) => isQuiet)) {
    const drawMiddle = () => ({ parts: scene, retoldGoal })
    const script = composeScript({ drawMiddle, slots: {}, frames, random: seededRandom(1) })
    if (!/\b(?:he|she)\b/i.test(script) && allPass(checkScript(script, goal))) return script
  }
  throw new Error('no good script could be composed for the test')
}

export const modelAnswer = (script: string, theme = 'work') => JSON.stringify({ script, theme })

type Provider = LanguageModelConfig['provider']

interface WriterOptions {
  provider?: Provider
  model?: string
  apiKey?: string
  baseUrl?: string
  deadlineMs?: number
  fallback?: Guide
  hasConsent?: () => Promise<boolean>
}

/** A model double, the writers that use it, and the errors that they report. */
export class ModelWriterFixture {
  readonly double = new ModelDouble()
  readonly errors: string[] = []
  readonly #openWriters: OutsideWriter[] = []

  /** A writer for a user, by default one who has agreed to the model. */
  writer({ hasConsent = async () => true, ...options }: WriterOptions = {}): Writer {
    return this.open(options).forUser(hasConsent)
  }

  open(options: Omit<WriterOptions, 'hasConsent'>): OutsideWriter {
    const writer = createLanguageModelWriter({
      model: {
        provider: options.provider ?? 'openai',
        apiKey: options.apiKey ?? this.double.key,
        model: options.model ?? 'gpt-4.1',
        baseUrl: options.baseUrl ?? this.double.url,
      },
      fallback: options.fallback ?? stubGuide(),
      onError: (code) => this.errors.push(code),
      ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    })
    this.#openWriters.push(writer)
    return writer
  }

  async stop(): Promise<void> {
    await Promise.all(this.#openWriters.map((writer) => writer.close()))
    await this.double.stop()
  }
}

const speaksOfSuicide =
  /\b(?:end(?:ing)? my life|kill(?:ing)? myself|want to (?:die|be dead)|never wake up)\b/i
const careKindByWords = (text: string) => (speaksOfSuicide.test(text) ? 'suicide' : null)

/** A feeling of fear, which is a bad one. */
const fearful = readingOf('fear', 'n')

/** A guide that finds danger by a few phrases and starts no guide process. */
export function stubGuide(): Guide {
  const byGuide = { writtenBy: null, cost: 0 } as const
  return {
    writeScript: async (goal) => ({
      ...stubGuideScript,
      ...byGuide,
      careKind: careKindByWords(goal),
    }),
    writeGuidance: async ({ reflection }) => {
      const careKind = careKindByWords(reflection)
      const guidance = careKind === null ? stubGuideText : careAnswer(careKind, 'en')
      const reading = careKind === null ? fearful : null
      const offersHelp = reflection === possibleDanger
      return { guidance, careKind, offersHelp, reading, remembered: [], ...byGuide }
    },
    writeMeditation: async ({ reflection }) => ({
      script: stubGuideText,
      careKind: careKindByWords(reflection),
      ...byGuide,
    }),
    readForCare: async (text) => careKindByWords(text),
    readReflection: async (reflection) => ({
      careKind: careKindByWords(reflection),
      offersHelp: reflection === possibleDanger,
    }),
    readGoal: async (goal) => ({
      careKind: careKindByWords(goal),
      path: 'plain',
      mayBeGrief: false,
    }),
    readIdea: async () => undefined,
    readEntry: async () => fearful,
    writeReview: async () => {
      throw new Error('the stub writes no reviews')
    },
    close: async () => undefined,
  }
}
