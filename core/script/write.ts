// The built-in writer: composes a script for a goal without an API key or a network. It always returns one.

import { exceededNarrationLimit } from '../narration/limits.ts'
import { checkScript } from './check.ts'
import { goalWordsCheck } from './checks/content.ts'
import type { CheckRow } from './checks/row.ts'
import { assemble, type DayLines } from './compose/assemble.ts'
import { isEnglishWord } from './compose/english-words.ts'
import type { Language } from './compose/language.ts'
import { rememberedTenses } from './compose/library.ts'
import { type Understanding, understand } from './compose/understand.ts'
import { printScript } from './notation.ts'
import type { Theme } from './passages/theme-passages.ts'

export interface WritingOptions {
  random: () => number
  theme?: Theme | undefined
  /** The goal speaks of harm by its meaning, even where no single word does. */
  needsSupport?: boolean | undefined
  /** For a script that answers a day before it goes to the slide. */
  day?: DayLines | undefined
}

export interface WrittenScript {
  script: string
  theme: Theme
  language: Language
  /** How many sentences of the goal were retold in the second person, and how many quoted. */
  told: number
  quoted: number
  needsSupport: boolean
  failed: CheckRow[]
}

const maxCandidates = 9

export function writeScript(goal: string, options: WritingOptions): WrittenScript {
  const written = composeScript(goal, options)
  if (exceededNarrationLimit(written.script) === undefined) return written
  // Words of the goal occur several times. A word of hundreds of letters makes a script too long for a
  // narration, so it is cut; whether the goal speaks of harm was decided on the full text.
  const needsSupport = options.needsSupport || written.needsSupport
  return composeScript(withShortWords(goal), { ...options, theme: written.theme, needsSupport })
}

const maxWordLength = 25

function withShortWords(goal: string): string {
  return goal.replace(/\S+/gu, (word) => [...word].slice(0, maxWordLength).join(''))
}

function composeScript(goal: string, options: WritingOptions): WrittenScript {
  const heard = understand(goal, isEnglishWord, options.theme, options.needsSupport)
  let best = candidate(heard, options)
  for (let tries = 1; tries < maxCandidates && !isDone(best.failed, heard); tries += 1) {
    const next = candidate(heard, options)
    if (next.failed.length < best.failed.length) best = next
  }
  const quoted = heard.statements.filter(({ kind }) => kind === 'quoted').length
  return {
    script: best.script,
    theme: heard.theme,
    language: heard.language,
    told: heard.statements.length - quoted,
    quoted,
    needsSupport: heard.needsSupport,
    failed: best.failed,
  }
}

function candidate(
  heard: Understanding,
  { random, day }: WritingOptions,
): { script: string; failed: CheckRow[] } {
  const script = printScript(assemble(heard, random, day))
  return {
    script,
    failed: checkScript(script, heard.goal, rememberedTenses).filter((row) => !row.pass),
  }
}

/** A goal that speaks of harm is not retold, so the check of its content words may fail. */
function isDone(failed: readonly CheckRow[], heard: Understanding): boolean {
  return failed.every((row) => heard.needsSupport && row.name === goalWordsCheck)
}
