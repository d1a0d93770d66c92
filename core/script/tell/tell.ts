// Gives a goal back to the person in the second person, in a few sentences to be read aloud.
// Telling is right or not done: a clause that cannot be told with certainty is left out.

import { isEnglishWord } from '../words/english-words.ts'
import { choose, type ToldLimits } from './choose.ts'
import { clausesOf, itemsOf, sentencesOf, withoutTail } from './pieces.ts'
import { GRAVE, OF_THE_PAST } from './refuse.ts'
import { repaired, wordCount } from './repair.ts'
import { asItem, type Retold, retold } from './retell.ts'
import { isDialect } from './spelling.ts'

export interface Told {
  /** In the second person, each complete with capital and full stop. */
  sentences: string[]
  /** How much of the goal was left out. */
  left: 'all' | 'some' | 'none'
}

/** For the entry of a scene, which tells the rest. */
export const fewSentences: ToldLimits = { sentences: 3, words: 45 }
/** For a script of the person's own words. */
export const manySentences: ToldLimits = { sentences: 5, words: 80 }

const NOTHING: Told = { sentences: [], left: 'all' }
const OF_SELF = /\b(?:I|I'm|I've|I'd|I'll|me|my|mine|we|our|us|mum|mom|dad|mama|nan|gran)\b/
const OF_ANOTHER = /\b(?:[Hh]e|[Ss]he) (?:\p{Ll}+)|^\p{Lu}\p{Ll}+ (?:\p{Ll}+s) (?:his|her)\b/u
/** A sentence with a subject of its own is no list. */
const HAS_SUBJECT = /\b(?:I|we|he|she|they|it|you|there)(?:'(?:m|s|re|ve|ll|d))?\b/i
const INSTRUCTION =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|instructions)|\bsystem\s*:|\b(?:your|system) prompt\b|\blanguage model\b|\bas an ai\b/i

export function tellGoal(goal: string, limits = fewSentences): Told {
  const text = repaired(goal)
  if (wordCount(text) < 3 || isDialect(text) || GRAVE.test(text) || INSTRUCTION.test(text))
    return NOTHING
  const ofSelf = OF_SELF.test(text)
  if (isOfAnother(text, ofSelf)) return NOTHING
  const pieces = sentencesOf(text).flatMap((sentence) => piecesOf(sentence, ofSelf))
  const { sentences, whole } = choose(pieces, text, limits)
  if (sentences.length === 0) return NOTHING
  return { sentences, left: whole ? 'none' : 'some' }
}

/** "Martin gets his permit": somebody else's life, even where "my" occurs in it. */
function isOfAnother(text: string, ofSelf: boolean): boolean {
  if (!ofSelf) return OF_ANOTHER.test(text)
  const name = /^(\p{Lu}\p{Ll}+) (?:\p{Ll}+s) /u.exec(text)?.[1]
  return (
    name !== undefined && !isEnglishWord(name.toLowerCase()) && !/\b(?:I|we|me|us)\b/.test(text)
  )
}

/** A sentence told whole, or its clauses, or the items of a list; undefined stands for what is left out. */
function piecesOf(sentence: string, ofSelf: boolean): (Retold | undefined)[] {
  if (sentence.includes('?') || OF_THE_PAST.test(sentence)) return [undefined]
  const whole = retold(sentence, ofSelf)
  if (whole !== undefined) return [whole]
  const withSubject = HAS_SUBJECT.test(sentence)
  const isList = !withSubject && itemsOf(sentence).length > 1
  const clauses = isList ? [sentence] : clausesOf(sentence)
  return clauses.flatMap((clause, at) => {
    const cut = withoutTail(clause)
    const told = at > 0 && /^to /i.test(cut) ? undefined : retold(cut, ofSelf)
    // A fragment behind a clause has lost what it belongs to.
    if (told?.kind === 'fragment' && withSubject && at > 0) return [undefined]
    if (told !== undefined) return cut === clause ? [told] : [told, undefined]
    const items = itemsOf(cut)
    if (items.length < 2 || withSubject) return [undefined]
    return listed(
      items.map((item, place) =>
        place === 0 ? retold(item, ofSelf) : asItem(item, retold(item, ofSelf)),
      ),
    )
  })
}

/** A list without its first item is told only when half of it is. */
function listed(items: (Retold | undefined)[]): (Retold | undefined)[] {
  const told = items.filter((item) => item !== undefined).length
  const most = items.length > 2 && told * 2 >= items.length
  return items[0] !== undefined || most ? items : [undefined]
}
