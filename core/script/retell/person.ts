// I, me, my, we, our become you and your, and the verbs agree.

import { termsOf } from '../measure/tense.ts'

const personSwaps: readonly (readonly [RegExp, string])[] = [
  [/(?<=^I \p{Ll}+ [^,]*,? ?)just for me\b/gu, 'just for yourself'],
  [/\bI am\b|\bI'm\b/g, 'you are'],
  [/\bam I\b/g, 'are you'],
  [
    /\bI've got\b|\bwe've got\b|\b[Ii] got (?=an? |my |our |the |two |three |four |five |\d)/gi,
    'you have',
  ],
  [/\b(?:I've|we've|I have) finally (?=an? |my |our |the |got )(?:got )?/gi, 'you finally have '],
  [/\bI've (?=an? |my |our |the |two |three |four |five )/g, 'you have '],
  [/\bI've\b/g, 'you have'],
  [/\b[Ww]e're\b/g, 'you are'],
  [/\b[Ww]e've\b/g, 'you have'],
  [/\b(?:the )?two of us\b/gi, 'the two of you'],
  [/\b(of|between|both of|all of|for|with|to|at|behind|beside) us\b/g, '$1 you'],
  [/\bI\b|\b[Mm]e\b|\b[Ww]e\b|\bus\b/g, 'you'],
  [/\bam\b/g, 'are'],
  [/\b[Mm]y\b|\b[Oo]ur\b/g, 'your'],
  [/\b[Mm]yself\b/g, 'yourself'],
  [/\b[Oo]urselves\b/g, 'yourselves'],
  [
    /(?<=^|[,:] |\b(?:is|are|be|of|and|all|than|like|to|on|legally|really|still|now|finally) |'s )[Mm]ine\b/g,
    'yours',
  ],
  [/\b[Oo]urs\b/g, 'yours'],
]

const personPattern =
  '(?:[Mm]y|[Oo]ur) (?:[a-z]+ ){0,2}[a-z]+(?:, [A-Z][a-z]+,| [A-Z][a-z]+(?:-[A-Z][a-z]+)?)?|[Tt]he [a-z]+|[A-Z][a-z]+(?:, my [a-z]+,)?'
/** What may stand before the subject: "Every morning in June, ". */
const openingPattern = '(?:[A-Z][a-z]+ (?:[a-z]+ ){0,4}[A-Za-z]+,? )'
const sharedSubject = new RegExp(
  `^(${openingPattern}??)(${personPattern})((?:, (?:${personPattern}))*),? and (?:I|me)(?!['a-z])`,
)
/** "Me and my cousin" */
const selfBeforeOther = new RegExp(
  `^(${openingPattern}?)(?:[Mm]e|I) and (?=(?:my|our|the) [a-z]+|[A-Z][a-z]+)`,
)
const otherAndMe = /\b((?:my|our) [a-z]+|[A-Z][a-z]+) and me\b/g

/** Where a subject such as "My husband Tom and I" ends, so that it is not cut in two; 0 without such a subject. */
export function sharedSubjectEnd(text: string): number {
  const shared = sharedSubject.exec(text)
  if (shared === null || holdsMoreThanNames(`${shared[1]}${shared[2]}${shared[3]}`)) return 0
  return shared[0].length
}

export function toSecondPerson(text: string): string {
  const shared = sharedSubject.exec(text)
  const isShared = shared !== null && !holdsMoreThanNames(`${shared[1]}${shared[2]}${shared[3]}`)
  const withSelfFirst = isShared
    ? text.replace(
        sharedSubject,
        (_, before: string, other: string, more: string) =>
          `${before}you${more === '' ? ' and ' : ', '}${joinNames(other, more)}`,
      )
    : text.replace(selfBeforeOther, '$1you and ')
  const named = withOwnFamily(withSelfFirst.replace(otherAndMe, 'you and $1'))
  return personSwaps.reduce(
    (swapped, [pattern, replacement]) => swapped.replace(pattern, replacement),
    named,
  )
}

/** "call mom", "the boat dad started": the user's own family, unless the words around it say otherwise. */
const familyWord =
  /(?<=^|, |(?:^|[^\p{L}'-])([\p{L}'-]+) )(mom|mum|mam|dad|mama|mamma|papa|granny|grandma|grandpa|grandad|gran|nan|nana|nanna|grandson|granddaughter|wife|husband)(?=$|[\s,.;:]|'s)(?! (?:of|to)\b)/giu
const ownerOrDescription =
  /^(?:my|our|your|his|her|their|the|a|an|some|one|no|any|every|each|this|that|as|being|of|or|named|called|say|says|aunt|uncle|both)$|'s?$/i

function withOwnFamily(text: string): string {
  return text.replace(familyWord, (who: string, before: string | undefined, _who, at: number) => {
    // "Grandma Rosa" is a name.
    if (/^ \p{Lu}/u.test(text.slice(at + who.length)) && /^\p{Lu}/u.test(who)) return who
    const isOwnFamily = before === undefined || isUnowned(before, text.slice(at + who.length))
    return isOwnFamily ? `your ${who.toLowerCase()}` : who
  })
}

function isUnowned(before: string, after: string): boolean {
  if (ownerOrDescription.test(before)) return false
  if (/^(?:like|near|over|past)$/.test(before)) return true
  const tags = termsOf(before)
    .flat()
    .flatMap((term) => term.tags)
  if (tags.includes('Adjective')) return false
  return (
    !tags.includes('Noun') || /^ (?:\p{L}+ed|made|built|gave|wrote|taught|has|keeps)\b/u.test(after)
  )
}

function joinNames(first: string, more: string): string {
  const others = more.split(/, (?=my |our |[A-Z])/).filter((other) => other !== '')
  const [firstName, ...rest] = [first, ...others].map((other) =>
    other.replace(/^(?:My|Our|The)\b/, (word) => word.toLowerCase()),
  )
  if (rest.length === 0) return firstName ?? ''
  return `${[firstName, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)}`
}

/** Whether there is a verb, or a word that cannot be part of a subject. */
function holdsMoreThanNames(text: string): boolean {
  return termsOf(text)
    .flat()
    .some((term) => term.tags.includes('Verb') || /^(?:i|we|with|to|for)$/.test(term.normal))
}

/** Adds the capital and the full stop of a sentence, and the comma of "You, painting". */
export function asSentence(text: string): string {
  const trimmed = text.replace(/^[\s,;:.–-]+|[\s,;:.!–-]+$/g, '')
  const withComma = trimmed.replace(
    /^you (?=\p{L}{2,}ing\b)(?!(?:bring|swing|cling|fling|spring|string)\b)/iu,
    'You, ',
  )
  return `${withComma.charAt(0).toUpperCase()}${withComma.slice(1)}.`
}
