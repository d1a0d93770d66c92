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

const SHARED_SUBJECT = /^((?:[Mm]y|[Oo]ur) (?:[a-z]+ ){0,2}[A-Za-z]+|[A-Z][a-z]+) and I(?!')\b/

export function swapPerson(text: string): string {
  const shared = SHARED_SUBJECT.exec(text)?.[1]
  const joint =
    shared !== undefined &&
    !termsOf(shared)
      .flat()
      .some((term) => term.tags.includes('Verb'))
  const lead = joint
    ? text.replace(
        SHARED_SUBJECT,
        (_, other: string) => `you and ${decapitalisedPossessive(other)}`,
      )
    : text
  return swapWords(lead)
}

function decapitalisedPossessive(text: string): string {
  return text.replace(/^(?:My|Our)\b/, (word) => word.toLowerCase())
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
