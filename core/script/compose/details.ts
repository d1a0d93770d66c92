// The named things of a goal, short enough to be woven into other lines: "the long table", "Elena".

import { negationWords } from '../measure/lexicon.ts'
import { type Term, termsOf } from '../measure/tense.ts'
import { lowerWords } from '../measure/words.ts'
import { isEnglishWord } from './english-words.ts'
import { MONTHS_AND_DAYS, namesIn } from './names.ts'
import { type DetailKind, isPersonNoun, kindOf } from './nouns.ts'

export type Detail = {
  text: string
  kind: DetailKind | 'unknown'
  /** The same, said shorter, for when it comes up again: "the bakery", "your husband". */
  short?: string
  /** Dear or central enough to be given thanks for and let go of; a staircase is only seen. */
  major: boolean
  /** "her team" means something only once the person's own words have been heard. */
  late?: true
}

/** From a sentence told in the second person: its noun phrases, made definite. */
export function detailsOf(told: string): Detail[] {
  const flat = told.replace(/\s*\((\d[^)]*)\)/g, '').replace(/\s*\(([^)]*)\)/g, ', $1,')
  const whole = flat.toLowerCase()
  return termsOf(flat)
    .map(affirmed)
    .flatMap((terms) => [...phrases(terms), ...bare(terms), ...namesIn(terms)])
    .filter(({ text }) => lowerWords(text).every((word) => word === 'the' || whole.includes(word)))
    .filter(({ text }) => !flat.includes(`& ${text}`) && !flat.includes(`${text} &`))
    .concat(hoursIn(told), firmsIn(told))
}

const HOURS =
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:s\b| (?:mornings|afternoons|evenings|nights|lunches|dinners)\b)/g

/** "Friday nights": hours that come round are as much a part of a life as its rooms. */
function hoursIn(told: string): Detail[] {
  return (told.match(HOURS) ?? []).map((text) => ({ text, kind: 'hours', major: true }))
}

/** "Thread & Bone" is one name. */
function firmsIn(told: string): Detail[] {
  const found = told.match(/\p{Lu}\p{Ll}+ & \p{Lu}\p{Ll}+/gu) ?? []
  return found.map((text) => ({ text, kind: 'unknown', major: false }))
}

/** What stands after a "no" or a "without" is what the person is glad to be rid of. */
function affirmed(terms: readonly Term[]): readonly Term[] {
  const end = terms.findIndex((term) => negationWords.has(term.normal))
  return end === -1 ? terms : terms.slice(0, end)
}

/** From words that are only quoted: names, and plain phrases of a known kind in words spelt as we know them. */
export function surestDetailsOf(quoted: string): Detail[] {
  const yours = /\byour?\b/i.test(quoted) ? quoted : quoted.replace(/\b(?:my|our)\b/gi, 'your')
  return detailsOf(yours)
    .map(shortIfUnsure)
    .filter(({ text, short, kind: known }) => {
      if (known === 'hours') return true
      if (/^\p{Lu}/u.test(text)) return short !== undefined || isSureName(text)
      const kind = kindOf(text.split(' ').at(-1) ?? '')
      if (kind === 'unknown' || !/^(?:the|your|his|her|their) [a-z]/.test(text)) return false
      if (PERSONAL.has(kind) && text.startsWith('the ')) return false
      return lowerWords(text).every(isEnglishWord)
    })
}

/** "the cofee shop" is at least a shop. */
function shortIfUnsure(detail: Detail): Detail {
  const { short, ...rest } = detail
  if (short === undefined || /^\p{Lu}/u.test(detail.text)) return detail
  if (lowerWords(detail.text).every(isEnglishWord)) return detail
  return { ...rest, text: short }
}

function isSureName(text: string): boolean {
  return text.split(' ').some((word) => !isEnglishWord(word.toLowerCase()))
}

const OPENER =
  /^(?:a|an|the|your|his|her|their|two|three|four|five|six|seven|eight|nine|ten|twelve)$/
/** "a kind man" is a husband to the person, and only a man to us. */
const ANYBODY = /^(?:man|woman|person|guy|girl|boy|men|women|people|lady|gentleman|someone)$/
const OTHERS = /^(?:his|her|their)$/

function phrases(terms: readonly Term[]): Detail[] {
  const found: Detail[] = []
  terms.forEach((term, at) => {
    const opener = term.normal
    if (!OPENER.test(opener)) return
    const previous = terms[at - 1]
    if (
      /^\d|^(?:the|your|a|his|her|their)$/.test(previous?.normal ?? '') ||
      /^(?:half|such|what)$/.test(previous?.normal ?? '')
    )
      return
    if (isOneself(terms, at)) return
    const inner = innerTerms(terms, at + 1)
    const head = inner.at(-1)
    if (head === undefined || !head.tags.includes('Noun') || head.tags.includes('Possessive'))
      return
    const kind = kindOf(head.normal)
    if (
      kind === 'unfit' ||
      (kind === 'unknown' && !/^(?:a|an|the|your|his|her|their)$/.test(opener))
    )
      return
    if (inner.some((word) => /\d/.test(word.normal) || MONTHS_AND_DAYS.test(word.normal))) return
    if (/^an?$/.test(opener) && ANYBODY.test(head.normal)) return
    if (
      /^(?:that|who|whose|of|you|he|she|they)$/.test(terms[at + inner.length + 1]?.normal ?? '') &&
      kind === 'unknown'
    )
      return
    const shown = inner.slice(-2).map((word) => word.text)
    if (inner.length > 2 && !/Adjective|Noun/.test(inner.at(-2)?.tags.join() ?? '')) shown.shift()
    const lead = OTHERS.test(opener)
      ? opener
      : opener === 'your' || head.normal === 'friends'
        ? 'your'
        : /^(?:a|an|the)$/.test(opener)
          ? 'the'
          : `the ${opener}`
    const words = [...lead.split(' '), ...shown]
    const text = (words.length > 3 ? [...lead.split(' '), head.text] : words).join(' ')
    if (/\p{Lu}|['’]s?$|['’]s /u.test(text)) return
    if ((kind === 'self' || kind === 'idea') && opener !== 'your') return
    found.push({
      ...ofKind(text, personalKind(kind, head), opener),
      ...(text === `${lead} ${head.text}` ? {} : { short: `${lead} ${head.text}` }),
      ...(OTHERS.test(opener) ? { late: true as const } : {}),
    })
  })
  return found
}

/** "slow trains", "goats": things of a known kind that stand in the plural without an article. */
function bare(terms: readonly Term[]): Detail[] {
  return terms.flatMap((term, at) => {
    const kind = kindOf(term.normal)
    if (!term.tags.includes('Plural') || /\p{Lu}/u.test(term.text) || !BARE_KINDS.has(kind))
      return []
    const previous = terms[at - 1]
    const adjective = previous?.tags.includes('Adjective') === true && !/[,;]/.test(previous.post)
    const before = terms[adjective ? at - 2 : at - 1]
    if (before === undefined || !/Verb|Preposition|Conjunction/.test(before.tags.join())) return []
    if (/Noun|Plural/.test(terms[at + 1]?.tags.join() ?? '') && !/[,.;]/.test(term.post)) return []
    if (/^(?:more|many|other|own|all|some)$/.test(previous?.normal ?? '')) return []
    const text = adjective ? `the ${previous?.text} ${term.text}` : `the ${term.text}`
    const detail = ofKind(text, kind as Detail['kind'], 'the')
    return [adjective ? { ...detail, short: `the ${term.text}` } : detail]
  })
}

const PERSONAL: ReadonlySet<string> = new Set(['person', 'people'])
const BARE_KINDS: ReadonlySet<string> = new Set(['thing', 'place', 'landscape', 'animal'])

function personalKind(kind: Detail['kind'], head: Term): Detail['kind'] {
  if (kind !== 'unknown' || !head.tags.includes('Actor') || !isPersonNoun(head.normal)) return kind
  return /s$/.test(head.normal) ? 'people' : 'person'
}

/** People one may be glad of, and does not carry home. */
const ROLE =
  /\b(?:therapist|doctor|boss|manager|landlord|judge|lawyer|accountant|secretary|waiters?|coach)$/

function ofKind(text: string, kind: Detail['kind'], opener: string): Detail {
  if (kind === 'idea') return { text, kind: opener === 'your' ? 'self' : 'unknown', major: true }
  const role = ROLE.test(text)
  const dear =
    kind === 'person' || kind === 'people'
      ? (opener === 'your' || text.startsWith('your ') || OTHERS.test(opener)) && !role
      : kind !== 'thing' && kind !== 'unknown'
  return { text, kind, major: dear || (opener === 'your' && kind === 'unknown') }
}

/** A goal of a word or two, "bakery" or "Freedom": a thing of a known kind can be spoken of plainly. */
export function detailOfFragment(text: string): Detail | undefined {
  const words = lowerWords(text)
  const head = words.at(-1)
  if (head === undefined || words.length > 2 || !words.every(isEnglishWord)) return undefined
  const kind = kindOf(head)
  if (kind === 'idea') return { text: words.join(' '), kind, major: true }
  if (kind === 'unfit' || kind === 'unknown' || kind === 'person' || kind === 'people')
    return undefined
  return { text: `the ${words.join(' ')}`, kind, major: true }
}

/** "You are the captain": the captain is the person, not something in the scene. */
function isOneself(terms: readonly Term[], at: number): boolean {
  let before = at - 1
  while (terms[before]?.tags.includes('Adverb') || terms[before]?.text === '') before -= 1
  if (terms[before]?.normal === 'as') return true
  return terms[before]?.normal === 'are' && /^(?:you|and)$/.test(terms[before - 1]?.normal ?? '')
}

/** Adjectives and nouns in a row, up to the first break. */
function innerTerms(terms: readonly Term[], from: number): Term[] {
  const inner: Term[] = []
  for (let at = from; at < terms.length && inner.length < 4; at += 1) {
    const term = terms[at]
    if (term === undefined || !/Adjective|Noun/.test(term.tags.join())) break
    if (/['’]s?$/.test(term.text) && term.tags.includes('Possessive')) return []
    if (
      /Pronoun|Preposition/.test(term.tags.join()) ||
      /^(?:own|full|more|most|other|first|next|again|together)$/.test(term.normal)
    ) {
      if (term.normal === 'own' || term.normal === 'first') continue
      break
    }
    inner.push(term)
    if (/[,.;:!?]/.test(term.post)) break
  }
  while (inner.length > 0 && !inner.at(-1)?.tags.includes('Noun')) inner.pop()
  return inner
}

/** A wish in small pictures names its things one by one. */
export function detailsOfPictures(pictures: readonly string[]): Detail[] {
  return pictures
    .filter((picture) => picture.split(' ').length < 3)
    .map((picture) => {
      const text = picture.replace(/^an? /, 'the ')
      const kind = kindOf(text.split(' ').at(-1) ?? '')
      return { text, kind: kind === 'unfit' ? 'unknown' : kind, major: true }
    })
}
