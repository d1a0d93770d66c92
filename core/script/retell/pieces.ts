// A goal as sentences, and a sentence as clauses that can be retold or left out one by one.

import { termsOf } from '../measure/tense.ts'
import { splitSentences } from '../notation.ts'
import { bareLetters } from '../strip-text.ts'
import { countVerbs } from './clause.ts'
import { sharedSubjectEnd } from './person.ts'
import { goalLabel } from './refuse.ts'
import { wordCount } from './repair.ts'
import { promisedDate } from './wish.ts'

/** Without list marks, headings ("My goal:"), deadlines ("by next spring") and sentences that repeat an earlier one. */
export function sentencesOf(text: string): string[] {
  const seen = new Set<string>()
  return text
    .split('\n')
    .flatMap((line) =>
      line.replace(/^\s*(?:[-•*–—]+|\d{1,2}[.)])\s*/, '').split(/\s+[-–—]+\s+|\s*[—;]\s*/),
    )
    .flatMap((line) => splitSentences(line))
    .map((sentence) =>
      sentence
        .replace(/^[\s,:.–—-]+/, '')
        .replace(goalLabel, '')
        .replace(promisedDate, '')
        .trim(),
    )
    .filter((sentence) => {
      const letters = bareLetters(sentence)
      if (!/\p{L}/u.test(sentence) || seen.has(letters)) return false
      seen.add(letters)
      return true
    })
}

/** Opens a clause of its own. */
const subjectPattern =
  "(?:I|I'm|I've|I'd|I'll|[Ww]e|we're|we've|[Mm]y|[Oo]ur|[Tt]here|[Tt]he|[Hh]e|[Ss]he|[Tt]hey|[Ii]t|it's|there's|they've|they're|he's|she's|that's|(?:[Nn]obody|[Nn]o one|[Ss]omebody|[Ss]omeone|[Ee]very\\w*)(?:'s)?|\\p{Lu}\\p{L}+ and I)"
const clauseBreak = new RegExp(
  `(,? (?:and|but|so|while|then) (?=${subjectPattern} )|, (?=${subjectPattern} )|, but |, (?:and |then )?(?=(?:not|no|never|without|nobody|nothing) )|, (?:and |then )(?=\\p{Ll})| and (?=(?:(?:am |are |do )?(?:not|no|never)|don't|stop|quit) ))`,
  'u',
)

/** "stop worrying and dance again": the first group is what is to end, the second what is wanted. */
const stopAndWant = /^(.*?\b(?:stop|quit) \p{L}+ing\b[^,]*?) and (?:finally )?(?=\p{Ll})(.+)$/iu

export function clausesOf(sentence: string): string[] {
  const match = stopAndWant.exec(sentence)
  if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]]
  const subjectEnd = sharedSubjectEnd(sentence)
  const parts = sentence.slice(subjectEnd).split(clauseBreak)
  const clauses = [`${sentence.slice(0, subjectEnd)}${parts[0] ?? ''}`]
  // `clauseBreak` is a group, so `split` keeps the words that link two clauses, at the odd places.
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const [link = '', text = ''] = [parts[at], parts[at + 1]]
    const last = clauses.at(-1) ?? ''
    // "The old cook and I split a bottle" was cut after "cook", inside its subject: both parts are joined again.
    if (link === ' and ' && /^I\b/.test(text) && isHalfSubject(last))
      clauses[clauses.length - 1] = `${last}${link}${text}`
    else clauses.push(text)
  }
  return clauses.map((part) => part.trim()).filter((part) => part !== '')
}

function isHalfSubject(text: string): boolean {
  return (
    /^(?:the|my|our|\p{Lu}\p{L}+)\b[^,]*$/iu.test(text.trim()) &&
    countVerbs(termsOf(text).flat()).finite === 0
  )
}

export function itemsOf(list: string): string[] {
  return list
    .split(/\s*,\s+(?:and )?/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

const reasonTail =
  /(?:,| as much) as I\b.*$|,? (?:just )?(?:because|so that|so I can|since I|given that|thanks to|despite|even though|although|though|ever since|which is|which means|while pretending|instead of|rather than|unlike)\b.*$/i
const absencePhrase =
  /(?:,? (?:without|free of|free from|with no|with zero)|,? and no|(?<!\b(?:takes?|have|has|says?|with|is|are|there's|needs?|gets?|makes?|knows?|sees?|and|or|feels?|to|of|for|from|at|by|on|in)),? no(?= \p{Ll})|, not)\b[^,;]*?(?=$|,| and (?:I|we|my|our)\b)/giu

/**
 * Removes the reason at the end of a clause, and each absence ("without …", "no …") up to the next comma or "and I".
 * The clause stays whole if fewer than five words, an unfinished relative clause or a colon would remain.
 */
export function withoutTail(clause: string): string {
  const cut = clause.replace(reasonTail, '').replace(absencePhrase, '')
  return cut === clause || (wordCount(cut) >= 5 && !/:|\b(?:who|that|which) \p{L}+$/u.test(cut))
    ? cut
    : clause
}
