// A wish that says what is to be absent. It is quoted as it stands, and then the script turns to what is
// there instead: a picture can only be made of what is in it.

import { wordsOf } from '../measure/words.ts'
import { INSTEAD_FOR_ANOTHER, INSTEAD_OF, type Instead } from '../passages/instead.ts'
import { isEnglishWord } from './english-words.ts'
import { kindOf } from './nouns.ts'
import { swapPerson } from './swap-person.ts'

const NEGATED: readonly RegExp[] = [
  /^(?:I|we)(?:'m|'re| am| are)? (?:(?:really|just|simply|finally|now) )?(?:do not|don't|dont|does not|did not|no longer|never|not|cannot|can't|won't|will not|have no|feel no|want no|have not|haven't)\b/i,
  /^(?:my|our|the) (?:[a-z]+ ){1,3}(?:is not|isn't|are not|aren't|does not|doesn't|do not|don't|no longer|never)\b/i,
  /^(?:no|not|never|nobody|nothing|none|neither)\b/i,
  /^there (?:is|are|'s) (?:no|nobody|nothing|none)\b/i,
  /^(?:I|we) (?:want|wish|would like|'d like|hope) (?:to )?(?:not|never|stop|no)\b/i,
  /^(?:stop|quit) [a-z]+ing\b/i,
]

/** Negations that say something glad, or say nothing by themselves. */
const GLAD =
  /\b(?:never|don't|do not|not) (?:give up|giv\w+ up|stop|quit|miss|forget|fail|lose hope|regret|look back|only|just|have to)\b|\b(?:can't|cannot) (?:wait|believe|stop|help|get enough)\b|\bcouldn't\b|\bnothing (?:but|like|beats)\b|\bno (?:matter|doubt|wonder|limit\w*)\b|\bnot (?:a|one) (?:cloud|day)\b|^not to mention\b|\bwhy not\b|\bbut\b/i

const ABOUT =
  /\b(?:worr(?:y|ied|ying)|stress(?:ed|ing)?(?: out)?|anxious|nervous|panick?(?:ed|ing)?|afraid|scared|frightened|terrified|fear|dread|care|bothered|ashamed|embarrassed) (?:about|of|over|by) (.+)$/i
const LOOSE_END =
  /(?:,? (?:any ?more|any longer|ever again|again|all the time|at all|now|anyway|so much|these days|every day|constantly))+$/i

/** What is there instead, as sentences in the second person to choose from; undefined for a wish that is no negation. */
export function insteadOf(sentence: string): Instead | undefined {
  const text = sentence
    .replace(/’/g, "'")
    .replace(/[.!?…\s]+$/u, '')
    .trim()
  if (!NEGATED.some((pattern) => pattern.test(text)) || GLAD.test(text)) return undefined
  if (isAnother(text)) return INSTEAD_FOR_ANOTHER
  const about = ABOUT.exec(text)?.[1]
  return (about === undefined ? undefined : atEaseWith(about)) ?? byWord(text)
}

function isAnother(text: string): boolean {
  const subject =
    /^(?:my|our|the) ((?:[a-z]+ ){1,3}?)(?=(?:is|isn't|are|aren't|does|doesn't|do|don't|no|never)\b)/i.exec(
      text,
    )
  const kind = kindOf(subject?.[1]?.trim().split(' ').at(-1) ?? '')
  return kind === 'person' || kind === 'people'
}

const OTHERWISE = INSTEAD_OF.find(({ when }) => when === undefined) ?? {
  lines: [],
  doings: [],
}

function byWord(text: string): Instead {
  const found = INSTEAD_OF.find(({ when }) => when?.test(text) === true)
  return found ?? OTHERWISE
}

/** "about money anymore" → "You are at ease with money." A person is not something to be at ease with so quickly. */
function atEaseWith(said: string): Instead | undefined {
  const what = swapPerson(said.replace(LOOSE_END, '').trim())
  const words = wordsOf(what)
  if (words.length === 0 || words.length > 7 || !/^[\p{L}' -]+$/u.test(what)) return undefined
  if (/\b(?:I|me|my|we|our|us|die|dying|death|being|losing|he|she|him|her|them|it)\b/i.test(what))
    return undefined
  if (!words.every((word) => isEnglishWord(word.toLowerCase().replace(/'s$/, '')))) return undefined
  const kind = kindOf(words.at(-1) ?? '')
  if (kind === 'person' || kind === 'people') return undefined
  return {
    doings: ['be at ease', 'be calm'],
    lines: [
      `You are at ease with ${what}.`,
      `When it comes to ${what}, you are calm and clear.`,
      ...(/^(?:what|how|whether|when|if)\b/.test(what)
        ? []
        : [`You think of ${what}, and your breath stays slow.`]),
    ],
  }
}
