// The embedded writer: a goal becomes a script, with no key and no network. It always returns one.

import { exceededNarrationLimit } from '../narration/limits.ts'
import { checkScript } from './check.ts'
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
  /** The goal asks for care by its meaning, even where no single word says so. */
  needsSupport?: boolean | undefined
  /** For a script that answers a day before it goes to the slide. */
  day?: DayLines | undefined
}

export interface WrittenScript {
  script: string
  theme: Theme
  language: Language
  /** How the person's sentences were taken: told in the second person, or quoted. */
  told: number
  quoted: number
  needsSupport: boolean
  failed: CheckRow[]
}

const mostCandidates = 9

export function writeScript(goal: string, options: WritingOptions): WrittenScript {
  const written = composeScript(goal, options)
  if (exceededNarrationLimit(written.script) === undefined) return written
  // Words are woven in several times. One of hundreds of letters makes a script that no voice could
  // finish, so it is cut; whether the goal asks for care was decided on the whole of it.
  const needsSupport = options.needsSupport || written.needsSupport
  return composeScript(withShortWords(goal), { ...options, theme: written.theme, needsSupport })
}

const longestWord = 25

function withShortWords(goal: string): string {
  return goal.replace(/\S+/gu, (word) => [...word].slice(0, longestWord).join(''))
}

function composeScript(goal: string, options: WritingOptions): WrittenScript {
  const heard = understand(goal, isEnglishWord, options.theme, options.needsSupport)
  let best = candidate(heard, options)
  for (let tries = 1; tries < mostCandidates && !isDone(best.failed, heard); tries += 1) {
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

/** A goal that speaks of harm is not told back: the row that counts its words stays open on purpose. */
function isDone(failed: readonly CheckRow[], heard: Understanding): boolean {
  return failed.every((row) => heard.needsSupport && row.name === "the goal's own content words")
}
