// The people, pets and places that a goal names, for the slots of scenes. What is uncertain is left out.

import type { Span } from '../../reader/spans.ts'
import type { SlotKind, Slots } from './scene.ts'

const relations: Readonly<Record<Exclude<SlotKind, 'pet' | 'town'>, string>> = {
  partner: 'wife|husband|partner|girlfriend|boyfriend|fiancé|fiancée|spouse',
  child: 'son|daughter|grandson|granddaughter|little boy|little girl|stepson|stepdaughter',
  parent:
    'mother|mum|mom|mama|father|dad|papa|grandmother|grandma|gran|nan|grandfather|grandad|grandpa',
  friend:
    'friend|best friend|sister|brother|cousin|aunt|uncle|niece|nephew|neighbour|neighbor|flatmate|roommate|twin',
}
const namePattern = "\\p{Lu}[\\p{L}'’-]+"
const notNames =
  /^(?:And|But|The|We|My|Our|I|In|On|At|He|She|They|Who|Is|Are|You|Your|It|This|There|So|Then|When)$/

/** A pet is named only by its name: "your dog" would say no more than the scene does without it. */
const petNames =
  /\b(?:[Dd]og|[Pp]uppy|[Cc]at|[Kk]itten|[Hh]orse|[Pp]ony|[Pp]arrot|[Rr]abbit)(?: named| called|,)? (\p{Lu}\p{Ll}+)(?!\p{L})/u

/** `spans`: what the reader marked in the goal. A person who is lost, left or feared is not named. */
export function slotsIn(goal: string, spans: readonly Span[]): Slots {
  const mayBeNamed = (start: number, end: number) =>
    spans.every(
      (span) =>
        span.end <= start ||
        span.start >= end ||
        span.polarity === 'wanted' ||
        span.polarity === 'present',
    )
  const slots: Partial<Record<SlotKind, string>> = {}
  for (const [kind, words] of Object.entries(relations) as [SlotKind, string][]) {
    // Not `\b`, which finds no end of a word after an accented letter.
    const pattern = new RegExp(`\\b(my|our) (${words})(?![\\p{L}'’-])(?: (${namePattern}))?`, 'iu')
    const found = pattern.exec(goal)
    if (found === null || !mayBeNamed(found.index, found.index + found[0].length)) continue
    const nextWord = found[3]
    // The pattern ignores case, so the capital is tested again.
    const isName =
      nextWord !== undefined &&
      /^\p{Lu}/u.test(nextWord) &&
      !notNames.test(nextWord.replace(/['’].*/u, ''))
    // "My friend Anna's children" names the children.
    if (isName && /['’]s?$/u.test(nextWord)) continue
    slots[kind] = isName ? nextWord : `your ${found[2]?.toLowerCase()}`
  }
  const isPlace = (start: number, end: number) =>
    spans.some((span) => span.type === 'place' && span.end > start && span.start < end)
  const partner = partnerNameIn(
    goal,
    (start, end) => mayBeNamed(start, end) && !isPlace(start, end),
  )
  if (partner !== undefined) slots.partner ??= partner
  const pet = petNames.exec(goal)?.[1]
  if (pet !== undefined && !notNames.test(pet)) slots.pet = pet
  const town = townIn(goal, spans)
  if (town !== undefined) slots.town = town
  return slots
}

const loveWords =
  /\b(?:in love(?! with (?:my|our|the|this|that|what|it|life)\b)|loves me|love (?:him|her|each other|of my life)|married|marry|marriage|wedding|engaged|kiss\w*|hold(?:ing)? hands|date|honeymoon|(?:our|a) (?:baby|kids?|children|child|son|daughter))\b/i
/** Not the love of something: "my love of baking". */
const lovedPerson = /\b[Mm]y love\b(?! of\b(?! \p{L}+ years)| for (?!(?:him|her|you|us)\b)\p{Ll})/u
const nameBesideSelf =
  /\b(?:[Mm]e and|[Mm]arried to|marry|[Ww]ith) (\p{Lu}\p{Ll}+)(?!['’]?\p{L})|(?<!\p{L})(\p{Lu}\p{Ll}+) and (?:I|me)\b/gu

/** "Me and Priya hold hands": in a goal about love, the only name beside the user is the partner's. */
function partnerNameIn(
  goal: string,
  mayBeNamed: (start: number, end: number) => boolean,
): string | undefined {
  if (!loveWords.test(goal) && !lovedPerson.test(goal)) return undefined
  const names = new Set(
    [...goal.matchAll(nameBesideSelf)].map(({ 0: words, 1: after, 2: before, index }) =>
      mayBeNamed(index, index + words.length) ? (after ?? before ?? '') : '',
    ),
  )
  const [first] = names
  return names.size === 1 && first && !notNames.test(first) && !notTowns.test(first)
    ? first
    : undefined
}

/** Words that are taken neither for the name of a town nor for that of a partner. */
const notTowns =
  /\b(?:Street|St|Road|Avenue|Lane|Station|Hospital|University|College|School|Hall|Library|Park|Beach|Lake|River|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|January|February|March|April|May|June|July|August|September|October|November|December|English|French|Spanish|German|Italian|God|Jesus)\b/

/** A town or country after "in", where the reader has marked a place that is wanted or there already. */
function townIn(goal: string, spans: readonly Span[]): string | undefined {
  for (const found of goal.matchAll(/\bin (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/gu)) {
    const words = found[1] ?? ''
    const start = found.index + 3
    const isPlace = spans.some(
      ({ type, polarity, start: from, end }) =>
        type === 'place' &&
        (polarity === 'wanted' || polarity === 'present') &&
        from < start + words.length &&
        end > start,
    )
    if (isPlace && !notTowns.test(words)) return words
  }
  return undefined
}
