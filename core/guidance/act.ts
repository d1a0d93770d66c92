// The act in which guidance ends, as words that can follow "See yourself": "open both hands".

import {
  claimWords,
  firstPersonWords,
  futureWords,
  negationWords,
  pressureWords,
} from '../script/measure/lexicon.ts'
import { termsOf } from '../script/measure/tense.ts'
import { lowerWords, wordsOf } from '../script/measure/words.ts'
import { splitSentences } from '../script/notation.ts'

const THEN =
  /\bif\b.*?,? then,? (?:you (?:will |can )?|i(?: will|['’]ll) |please |simply |just )?(.+)$/is
const LONGEST = 21

/** Undefined where the words cannot be said again with confidence. */
export function chosenAct(guidance: string): string | undefined {
  const last = splitSentences(guidance).at(-1) ?? ''
  const said = THEN.exec(last)?.[1]?.replace(/[.!…\s]+$/u, '')
  if (said === undefined || /["“”()[\]:;!?]/.test(said)) return undefined
  const act = shortened(said.replace(/\bmy\b/g, 'your').replace(/\bmyself\b/g, 'yourself'))
  return act !== undefined && isSpeakable(act) ? act : undefined
}

/** A long act is cut where its next clause begins. */
function shortened(said: string): string | undefined {
  if (wordsOf(said).length <= LONGEST) return said
  const [first] = said.split(/, (?=and )|, (?=[a-z]+ )/)
  return first !== undefined && wordsOf(first).length <= LONGEST ? first : undefined
}

function isSpeakable(act: string): boolean {
  const words = lowerWords(act)
  const [verb] = termsOf(act).flat()
  const opens = verb?.tags.includes('Verb') === true && !/(?:s|ed|ing)$/.test(verb.normal)
  const refused = words.some((word) => negationWords.has(word) || firstPersonWords.has(word))
  const clean = [claimWords, pressureWords, futureWords].every(
    (pattern) => act.search(pattern) === -1,
  )
  return opens && !refused && clean && words.length > 2 && /^[a-z]/.test(act)
}
