// The things in a sentence that may be named when they come back: "the scan", "my exam", "rent".

import type { Span } from '../../reader/spans.ts'
import { contentWords, stem, wordsOf } from '../../script/measure/words.ts'
import { isPersonNoun } from '../../script/words/nouns.ts'
import type { NamedThing } from './reviewed-entry.ts'

/** Words so common that their return says nothing. */
const everyday = new Set(
  `afternoon all anything bit bits day days end evening everything feeling feelings half home hour hours kind life
  lot minute minutes moment moments month months morning mornings mind night nights nothing page part people
  person place reason side something stuff sort thing things thought thoughts time times today tomorrow tonight way week
  weekend weeks word words world year years yesterday monday tuesday wednesday thursday friday saturday
  sunday`.split(/\s+/),
)

/** Too grave to be named in passing. */
const grave =
  /^(?:abortion|abuse\w*|alcohol|ash(?:es)?|assault|biopsy|blood|body|bottle|bruise\w*|cancer|casket|chemo\w*|coffin|court|cremation|custody|death|depression|diagnosis|divorce|drink\w*|drug\w*|embryo\w*|fat|funeral|grave\w*|gun|hospice|ivf|knife|lump|meds?|mirror|miscarriage|morgue|overdose|pills?|pregnan\w*|rape|rope|scales?|scars?|separation|sex|stillb\w*|stomach|stroke|suicid\w*|surgery|therap\w*|tumou?rs?|voices?|weight|will)$/i

const trailingDeterminer = /(?:^|[\s(“"'])((?:the|my|our|this|that) )$/i

const canBeNamed = ({ type }: Span) => type === 'thing' || type === 'place' || type === 'activity'

export function namedThings(sentence: string, spans: readonly Span[]): NamedThing[] {
  return spans.filter(canBeNamed).flatMap(({ type, start, end }) => {
    const span = sentence.slice(start, end)
    const [, determinerBefore = ''] = sentence.slice(0, start).match(trailingDeterminer) ?? []
    const [, determinerWithin = ''] = span.match(/^((?:the|my|our|this|that) )/i) ?? []
    const phrase = span.slice(determinerWithin.length)
    const words = wordsOf(phrase.toLowerCase())
    const headNoun = words.at(-1) ?? ''
    const determiner = (determinerBefore || determinerWithin).toLowerCase()
    if (!/^\p{L}+(?:[ -]\p{L}+)*$/u.test(phrase) || words.length > 3) return []
    // A capital marks a name. At the beginning of a sentence it is ambiguous.
    const isSentenceStart = start === 0 && determinerWithin === ''
    if (/\p{Lu}/u.test(isSentenceStart ? phrase.slice(1) : phrase)) return []
    // An activity is a thing only after "the", "my" and the like: "the move" is one, "stood" is not.
    if (type === 'activity' && determiner === '') return []
    if (words.some((word) => everyday.has(word) || grave.test(word))) return []
    if (headNoun.length < 3 || contentWords(headNoun).length === 0 || isPersonNoun(headNoun))
      return []
    return [{ text: `${determiner}${phrase}`, stem: stem(headNoun), isClear: !isSentenceStart }]
  })
}
