import { describe, expect, it } from 'vitest'
import { grammarErrorsIn } from '../script/measure/grammar.ts'
import { claimWords, firstPersonWords, pressureWords } from '../script/measure/lexicon.ts'
import { lowerWords } from '../script/measure/words.ts'
import { splitSentences } from '../script/notation.ts'
import { ideaNamed } from './checks/idea.ts'
import { GUIDANCE_LIMITS } from './checks/limits.ts'
import { type FittingIdea, IDEA_OF, IDEAS, KINDS } from './kinds.ts'
import { BLAME, DIAGNOSIS, EXCLAMATION, longestTime, PROMISES } from './measure/lexicon.ts'
import { ANY_GROUND, ANY_KIND } from './passages/any-kind.ts'
import * as frame from './passages/frame.ts'
import { IDEA_PASSAGES } from './passages/ideas.ts'
import { KIND_PASSAGES } from './passages/kind-passages.ts'

const kinds = [
  ...KINDS.map((kind) => ({ idea: IDEA_OF[kind] as FittingIdea, lines: KIND_PASSAGES[kind] })),
  { idea: 'none' as const, lines: ANY_KIND },
]
const grounds = [
  ...IDEAS.map((idea) => ({ idea: idea as FittingIdea, lines: IDEA_PASSAGES[idea] })),
  { idea: 'none' as const, lines: ANY_GROUND },
]
const namedBy = (idea: FittingIdea) => (idea === 'none' ? [] : [idea])
const cues = kinds.flatMap(({ lines }) => [...lines.cues.morning, ...lines.cues.evening])
const acts = grounds.flatMap(({ lines }) => [...lines.acts, ...lines.detailActs])
const sentences = [
  ...kinds.flatMap(({ lines }) => [...lines.heard, ...lines.name, ...lines.explain]),
  ...IDEAS.flatMap((idea) => {
    const { lighten, morning, evening } = IDEA_PASSAGES[idea]
    return [...lighten, ...morning, ...evening]
  }),
  ...Object.values(frame).flatMap((part) => (Array.isArray(part) ? part : [])),
]

describe('every line of the library', () => {
  it('promises, blames, diagnoses and demands nothing, and speaks of no "I"', () => {
    const said = [...sentences, ...cues, ...acts]
    const refused = [PROMISES, BLAME, DIAGNOSIS, claimWords, pressureWords, EXCLAMATION]
    expect(said.filter((line) => refused.some((words) => line.search(words) >= 0))).toEqual([])
    expect(
      said.filter((line) => lowerWords(line).some((word) => firstPersonWords.has(word))),
    ).toEqual([])
  })

  it('is whole, and no two are the same', () => {
    expect(sentences.filter((line) => !/[.?]$|\{q\}$/.test(line))).toEqual([])
    expect(sentences.filter((line) => grammarErrorsIn(line).length > 0)).toEqual([])
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('makes no second plan beside the one at the end', () => {
    expect(sentences.filter((line) => /\bif\b/i.test(line) && /\bthen\b/i.test(line))).toEqual([])
  })
})

it('names the idea of its kind, and no line names another', () => {
  for (const { idea, lines } of kinds) {
    for (const line of lines.name) expect([line, ideaNamed(line)]).toEqual([line, namedBy(idea)])
    const others = [...lines.heard, ...lines.explain].flatMap(ideaNamed)
    expect(others.filter((named) => named !== idea)).toEqual([])
  }
  for (const { idea, lines } of grounds) {
    const named = [...lines.lighten, ...lines.morning, ...lines.evening].flatMap(ideaNamed)
    expect(named.filter((each) => each !== idea)).toEqual([])
  }
})

it('every act can be done at once, by way of the slide, and every cue is one sentence', () => {
  expect(acts.filter((act) => longestTime(act) > GUIDANCE_LIMITS.actSeconds)).toEqual([])
  expect(acts.filter((act) => !/slide|\{d\}/i.test(act))).toEqual([])
  expect(acts.filter((act) => !/^[a-z].*[^.]$/.test(act))).toEqual([])
  expect(cues.filter((cue) => splitSentences(cue).length > 1)).toEqual([])
})
