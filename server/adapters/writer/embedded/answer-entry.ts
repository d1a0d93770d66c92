// Reads an entry and answers it, with a line about earlier entries where the memory finds a relation and has a line for
// it that was not used lately.

import { withMemoryLine } from '#core/guidance/memory/memory-lines.ts'
import { type EntryReading, recall } from '#core/guidance/memory/recall.ts'
import { RecentSentences } from '#core/guidance/recent-sentences.ts'
import { readableLine } from '#core/reader/plain-text.ts'
import type { GuidanceRequest, WrittenGuidance } from '../../../ports/writer.ts'
import type { Reader } from '../../reader/reader.ts'
import { chooseAnswer } from './choose-answer.ts'
import type { AnswerLibrary } from './load-answers.ts'

/** Reads an entry. The result is what the memory stores of it. */
export async function readEntry(reader: Reader, reflection: string): Promise<EntryReading> {
  const text = readableLine(reflection)
  const { feeling = [], valence = [] } = await reader.scores(text)
  const vector = await reader.vector(text)
  return { model: reader.model, feelings: feeling, valences: valence, vector }
}

interface EntryContext {
  reader: Reader
  library: AnswerLibrary
  random: () => number
  /** Danger is possible somewhere in the entry. */
  offersHelp: boolean
}

type Answered = Pick<WrittenGuidance, 'guidance' | 'reading' | 'remembered'>

export async function answerEntry(
  { reflection, timeOfDay, recentAnswers = [], earlier = [] }: GuidanceRequest,
  { reader, library, random, offersHelp }: EntryContext,
): Promise<Answered> {
  const entry = await readEntry(reader, reflection)
  const recentSentences = new RecentSentences(recentAnswers)
  const options = {
    reflection,
    timeOfDay,
    entry,
    recentSentences,
    reader,
    library,
    random,
    offersHelp,
  }
  const guidance = await chooseAnswer(options)
  const recalled = recall(entry, earlier)
  const lines = recalled && library.memoryLines[recalled.relation]
  const withLine = lines && withMemoryLine(guidance, lines, recentSentences, random)
  if (recalled === undefined || withLine === undefined)
    return { guidance, reading: entry, remembered: [] }
  return { guidance: withLine, reading: entry, remembered: recalled.ids }
}
