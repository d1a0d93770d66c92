// I, me, my, we, our: every word of the first person becomes the second, and agrees.

import { termsOf } from '../measure/tense.ts'

const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/\bI am\b|\bI'm\b/g, 'you are'],
  [/\bam I\b/g, 'are you'],
  [/\bI've\b/g, 'you have'],
  [/\bI was\b/g, 'you were'],
  [/\b[Ww]e're\b/g, 'you are'],
  [/\b[Ww]e've\b/g, 'you have'],
  [/\bwe all\b/g, 'you all'],
  [/\bI\b|\b[Mm]e\b|\b[Ww]e\b|\bus\b/g, 'you'],
  [/\b[Mm]y\b|\b[Oo]ur\b/g, 'your'],
  [/\b[Mm]yself\b/g, 'yourself'],
  [/\b[Oo]urselves\b/g, 'yourselves'],
  [/(?<!\b(?:a|the|gold|coal|old|salt|silver) )\b[Mm]ine\b/g, 'yours'],
  [/\b[Oo]urs\b/g, 'yours'],
]

const SOMEBODY =
  '(?:[Mm]y|[Oo]ur) (?:[a-z]+ ){0,2}[a-z]+(?:, [A-Z][a-z]+,| [A-Z][a-z]+(?:-[A-Z][a-z]+)?)?|[A-Z][a-z]+(?:, my [a-z]+,)?'
const OPENING = '(?:[A-Z][a-z]+ (?:[a-z]+ ){0,4}[A-Za-z]+,? )'
const SHARED_SUBJECT = new RegExp(
  `^(${OPENING}??)(${SOMEBODY})((?:, (?:${SOMEBODY}))*),? and I(?!['a-z])`,
)
const MYSELF_FIRST = new RegExp(`^(${OPENING}?)(?:[Mm]e|I) and (?=(?:my|our) [a-z]+|[A-Z][a-z]+)`)
const WITH_ME = /\b((?:my|our) [a-z]+|[A-Z][a-z]+) and me\b/g

/** Where a subject such as "My husband Tom and I" ends, so that nobody cuts it in two. */
export function sharedSubjectEnd(text: string): number {
  return SHARED_SUBJECT.exec(text)?.[0].length ?? 0
}

/** "My husband Tom and I" → "you and your husband Tom"; only where the whole of it is the subject. */
export function swapPerson(text: string): string {
  const shared = SHARED_SUBJECT.exec(text)
  const joint = shared !== null && !hasVerb(`${shared[1]}${shared[2]}${shared[3]}`)
  const lead = joint
    ? text.replace(
        SHARED_SUBJECT,
        (_, before: string, other: string, more: string) =>
          `${before}you${more === '' ? ' and ' : ', '}${company(other, more)}`,
      )
    : text.replace(MYSELF_FIRST, '$1you and ')
  return swapWords(lead.replace(WITH_ME, 'you and $1'))
}

function company(first: string, more: string): string {
  const others = more.split(/, (?=my |our |[A-Z])/).filter((other) => other !== '')
  const [only, ...rest] = [first, ...others].map((other) =>
    other.replace(/^(?:My|Our)\b/, (word) => word.toLowerCase()),
  )
  if (rest.length === 0) return only ?? ''
  return `${[only, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)}`
}

function hasVerb(text: string): boolean {
  return termsOf(text)
    .flat()
    .some((term) => term.tags.includes('Verb') || /^(?:i|we|with|to|for)$/.test(term.normal))
}

function swapWords(text: string): string {
  return SWAPS.reduce(
    (swapped, [pattern, replacement]) => swapped.replace(pattern, replacement),
    text,
  )
}

export function decapitalised(text: string): string {
  return /^(?:I\b|\p{Lu}\p{Lu})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

export function finish(text: string): string {
  const trimmed = text.replace(/[\s,;:]+$/, '')
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`
}
