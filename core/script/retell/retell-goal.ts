// Retells a goal in the second person, in a few sentences to be read aloud.
// A clause that cannot be retold correctly with certainty is left out.

import { isEnglishWord } from '../words/english-words.ts'
import { choose, type RetellLimits } from './choose.ts'
import { clausesOf, itemsOf, sentencesOf, withoutTail } from './pieces.ts'
import { graveTopic, pastPhrase } from './refuse.ts'
import { repairTyping, wordCount } from './repair.ts'
import { asItem, type Retold, retell } from './retell-clause.ts'
import { hasTooManyUnknownWords } from './spelling.ts'

export interface RetoldGoal {
  /** In the second person, each complete with capital and full stop. */
  sentences: string[]
  /** How much of the goal was left out. */
  omitted: 'all' | 'some' | 'none'
}

/**
 * For a script with a scene: its passage `entry` (`scenes/frames.ts`) retells this much, and the scene pictures the
 * rest.
 */
export const fewSentences: RetellLimits = { sentences: 3, words: 45 }
/** For a script of moments, or of the user's own words. */
export const manySentences: RetellLimits = { sentences: 5, words: 80 }

const nothingRetold: RetoldGoal = { sentences: [], omitted: 'all' }
const wordAboutSelf = /\b(?:I|I'm|I've|I'd|I'll|me|my|mine|we|our|us|mum|mom|dad|mama|nan|gran)\b/
const sentenceAboutAnother =
  /\b(?:[Hh]e|[Ss]he) (?:\p{Ll}+)|^\p{Lu}\p{Ll}+ (?:\p{Ll}+s) (?:his|her)\b/u
/** A sentence with a subject of its own is not a list. */
const subjectPronoun = /\b(?:I|we|he|she|they|it|you|there)(?:'(?:m|s|re|ve|ll|d))?\b/i
const modelInstruction =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|instructions)|\bsystem\s*:|\b(?:your|system) prompt\b|\blanguage model\b|\bas an ai\b/i

export function retellGoal(goal: string, limits = fewSentences): RetoldGoal {
  const text = repairTyping(goal)
  if (
    wordCount(text) < 3 ||
    hasTooManyUnknownWords(text) ||
    graveTopic.test(text) ||
    modelInstruction.test(text)
  )
    return nothingRetold
  const isAboutSelf = wordAboutSelf.test(text)
  if (isAboutAnother(text, isAboutSelf)) return nothingRetold
  const pieces = sentencesOf(text).flatMap((sentence) => piecesOf(sentence, isAboutSelf))
  const { sentences, isWhole } = choose(pieces, text, limits)
  if (sentences.length === 0) return nothingRetold
  return { sentences, omitted: isWhole ? 'none' : 'some' }
}

/** "Martin gets his permit": somebody else's life, even where "my" occurs in it. */
function isAboutAnother(text: string, isAboutSelf: boolean): boolean {
  if (!isAboutSelf) return sentenceAboutAnother.test(text)
  const name = /^(\p{Lu}\p{Ll}+) (?:\p{Ll}+s) /u.exec(text)?.[1]
  return (
    name !== undefined && !isEnglishWord(name.toLowerCase()) && !/\b(?:I|we|me|us)\b/.test(text)
  )
}

/** A sentence retold whole, or its clauses, or the items of a list; undefined stands for what is left out. */
function piecesOf(sentence: string, isAboutSelf: boolean): (Retold | undefined)[] {
  if (sentence.includes('?') || pastPhrase.test(sentence)) return [undefined]
  const whole = retell(sentence, isAboutSelf)
  if (whole !== undefined) return [whole]
  const hasSubject = subjectPronoun.test(sentence)
  const isList = !hasSubject && itemsOf(sentence).length > 1
  const clauses = isList ? [sentence] : clausesOf(sentence)
  return clauses.flatMap((clause, at) => {
    const cut = withoutTail(clause)
    // "To …" is a wish at the beginning; later it belongs to the clause before it.
    const retold = at > 0 && /^to /i.test(cut) ? undefined : retell(cut, isAboutSelf)
    // A fragment after a clause has lost the words that it belongs to.
    if (retold?.kind === 'fragment' && hasSubject && at > 0) return [undefined]
    // The undefined stands for the tail that was cut off.
    if (retold !== undefined) return cut === clause ? [retold] : [retold, undefined]
    const items = itemsOf(cut)
    if (items.length < 2 || hasSubject) return [undefined]
    return unlessTooLittle(
      items.map((item, index) =>
        index === 0 ? retell(item, isAboutSelf) : asItem(item, retell(item, isAboutSelf)),
      ),
    )
  })
}

/** A list whose first item cannot be retold is left out, unless it has more than two items and at least half can be. */
function unlessTooLittle(items: (Retold | undefined)[]): (Retold | undefined)[] {
  const retoldCount = items.filter((item) => item !== undefined).length
  const isMostlyRetold = items.length > 2 && retoldCount * 2 >= items.length
  return items[0] !== undefined || isMostlyRetold ? items : [undefined]
}
