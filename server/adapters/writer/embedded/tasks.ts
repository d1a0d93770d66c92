// What the thread does for whoever asks: it writes, and it reads.

import { careAnswer } from '#core/care/answers.ts'
import { composeGuidance } from '#core/guidance/compose.ts'
import { writeMeditation } from '#core/guidance/meditation.ts'
import type { Concern } from '#core/safety/words.ts'
import { writeScript } from '#core/script/write.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { MeditationRequest, ReflectionRequest } from '../../../ports/writer.ts'
import type { Guided, Meditated, Result, Task, Written } from './protocol.ts'
import { createReadingModel, type ReadingWeights } from './reading/reading-model.ts'
import weights from './reading/reading-weights.json' with { type: 'json' }
import { remembering, type SentenceModel } from './sentence-model.ts'
import { createThemeModel, type ThemeVectors } from './theme-model.ts'
import vectors from './theme-vectors.json' with { type: 'json' }

/** Without `embed` it still writes and cares, by the words alone, but vouches for nobody's words. */
export function createTasks(
  model: SentenceModel | undefined,
  random: () => number,
): (task: Task) => Promise<Result> {
  const { embed, forget } = model === undefined ? nothing : remembering(model)
  const themeOf = embed && createThemeModel(embed, vectors as ThemeVectors)
  const reader = createReadingModel(embed, weights as ReadingWeights)

  async function script(goal: string): Promise<Written> {
    const theme = await themeOf?.(goal)
    const careKind = careKindOf(await reader.readForCare(goal, 'goal'))
    const needsSupport = careKind !== null
    const written = writeScript(goal, { random, theme, needsSupport })
    const language = written.language.code
    return {
      script: careKind === null ? written.script : careAnswer(careKind, language),
      theme: written.theme,
      language,
      careKind,
      failed: written.failed.map(({ name }) => name),
    }
  }

  async function guidance(entry: ReflectionRequest): Promise<Guided> {
    const careKind = careKindOf(await concernIn(entry))
    if (careKind !== null)
      return { guidance: careAnswer(careKind, 'en'), idea: undefined, careKind, failed: [] }
    const reading = await reader.readReflection(entry.reflection)
    const composed = composeGuidance(entry, reading, random)
    return {
      guidance: composed.guidance,
      idea: composed.idea,
      careKind: null,
      failed: composed.failed.map(({ name }) => name),
    }
  }

  async function meditation(entry: MeditationRequest): Promise<Meditated> {
    const careKind = careKindOf(await concernIn(entry))
    const reading = await reader.readReflection(entry.reflection)
    const theme = await themeOf?.(entry.goal)
    const { script, failed } = writeMeditation(entry, {
      random,
      reading,
      theme,
      needsSupport: careKind !== null,
    })
    return { script, careKind, failed: failed.map(({ name }) => name) }
  }

  /** A slide that speaks of harm is no place to send somebody back to, however calm the entry. */
  async function concernIn({ reflection, goal }: ReflectionRequest) {
    return (
      (await reader.readForCare(reflection, 'reflection')) ??
      (await reader.readForCare(goal, 'goal'))
    )
  }

  const resultOf = async (task: Task): Promise<Result> => {
    switch (task.kind) {
      case 'script':
        return script(task.goal)
      case 'guidance':
        return guidance(task)
      case 'meditation':
        return meditation(task)
      case 'care':
        // Whoever asks this sends the words elsewhere if nothing is found: half a reading will not do.
        if (embed === undefined) throw new MeaningUnread()
        return { careKind: careKindOf(await reader.readForCare(task.text, task.as)) }
      case 'idea': {
        const { certain, idea } = await reader.readReflection(task.reflection)
        return { idea: certain ? idea : undefined }
      }
    }
  }
  return (task) => resultOf(task).finally(forget)
}

const careKinds: Readonly<Record<Concern, CareKind>> = {
  self: 'suicide',
  abuse: 'abuse',
  others: 'violence',
}
const careKindOf = (concern: Concern | undefined): CareKind | null =>
  concern === undefined ? null : careKinds[concern]

const nothing = { embed: undefined, forget: undefined }

class MeaningUnread extends Error {
  override name = 'MeaningUnread'
}
