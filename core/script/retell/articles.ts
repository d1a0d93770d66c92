// "I walk to bakery": a thing that can be counted needs an article in a whole sentence. Where it is
// missing, English is often the writer's second language, and repeating it would sound like mockery.

import { type Term, termsOf } from '../measure/tense.ts'
import { isPersonNoun, kindOf } from '../words/nouns.ts'

/** Phrases in which a noun stands without an article. */
const phrasesWithoutArticle =
  /\b(?:at home|at school|in bed|to bed|at table|by (?:train|bus|car|boat|bike|bicycle|candle|window|lamp)|on stage|in town|to town|to (?:school|church|university|college|market|sea)|at (?:sea|university|college|church|market|work)|in (?:church|school|university|class|hand|love|peace|person|rain|sun|snow)|by (?:hand|sea|heart|boat)|on (?:foot|time|television|tv|radio|air|set|board|top)|(?:start|starts|started|finish|finished) (?:school|university|college)|from (?:school|home|work|church|university|college)|go home|come home|get home|home|family|face to face|door to door|hand in hand|side by side|(?:play|teach|learn|study) \w+)\b/gi

/** Nouns that need an article besides those of the kinds in `lacksArticleAt`. */
const otherCountableNouns =
  /^(?:taxi|bus|truck|van|tram|lorry|tractor|motorbike|stick|radiator|freezer|timer|generator|head|row|envelope|shirt|hat|bag|bathtub|thermostat|question|program|programme|team|bulb|joke)$/

/** Nouns of those kinds that need no article. */
const nounsWithoutArticle =
  /^(?:mum|mom|dad|mama|papa|grandma|grandpa|sheep|deer|paper|pottery|fire|fish|lamb|countryside|chicken)$/
/** "I am home", "it is mine": words that need no article after "am" or "is". */
const wordsWithoutArticleAfterBe =
  /^(?:home|mine|law|history|peace|love|family|fun|noon|bliss|enough|everything|yours|dad|mum|heaven|gold|water|way|time|due|midnight|company|patient|here|there)$/
/** After these words a noun may stand without an article. */
const wordsBeforeBareNoun = /^(?:become|becoming|like)$/

/** Whether a noun of the text stands without the article that it needs. */
export function lacksArticle(text: string): boolean {
  // "so" is neither a noun nor a verb. Without a word in place of the phrase, its neighbours would form a group.
  const terms = termsOf(text.replace(phrasesWithoutArticle, 'so')).flat()
  return terms.some((term, at) => isHeadNoun(terms, at) && lacksArticleAt(term, terms, at))
}

/** The last noun of a group: "garden" in "small tea garden". */
function isHeadNoun(terms: readonly Term[], at: number): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (term === undefined || !/^\p{Ll}+$/u.test(term.text)) return false
  if (!isNoun(term, terms[at - 1])) return false
  if (next === undefined || /[,.;:]/.test(term.post)) return true
  return !/Noun|Gerund|Adjective/.test(next.tags.join()) || next.tags.includes('Pronoun')
}

/** The tagger takes some nouns for verbs: "as engineer", "small tea garden". */
function isNoun(term: Term, previous: Term | undefined): boolean {
  const tags = term.tags.join()
  if (/Infinitive/.test(tags))
    return (
      /Preposition|Adjective|Uncountable/.test(previous?.tags.join() ?? '') &&
      previous?.normal !== 'to' &&
      /^(?:person|place|thing)$/.test(kindOf(term.normal))
    )
  return /Noun/.test(tags) && !/Plural|Verb|Adjective|Pronoun|Possessive/.test(tags)
}

function lacksArticleAt(term: Term, terms: readonly Term[], at: number): boolean {
  const opener = openerOf(terms, at)
  const next = terms[at + 1]
  if (opener === undefined || wordsBeforeBareNoun.test(opener.normal)) return false
  const isCopula = /^(?:am|is)$|'m$/.test(opener.normal)
  if (next?.normal === 'of' && isPersonNoun(term.normal)) return false
  if (isCopula && isPersonNoun(term.normal)) return !wordsWithoutArticleAfterBe.test(term.normal)
  if (isCopula && terms[at - 1] === opener && (next === undefined || term.post.includes(',')))
    return !wordsWithoutArticleAfterBe.test(term.normal)
  const kind = kindOf(term.normal)
  if (opener.normal === 'to' && kind === 'person') return false
  if (nounsWithoutArticle.test(term.normal)) return false
  return (
    /^(?:person|animal|place|landscape|thing)$/.test(kind) || otherCountableNouns.test(term.normal)
  )
}

/** The verb or preposition in front of a noun that has neither article nor owner; otherwise undefined. */
function openerOf(terms: readonly Term[], noun: number): Term | undefined {
  for (let at = noun - 1; at >= 0; at -= 1) {
    const term = terms[at]
    if (term === undefined || term.post.includes(',')) return undefined
    const tags = term.tags.join()
    if (/Verb|Preposition/.test(tags) || /^(?:before|after|to|as)$/.test(term.normal)) return term
    const isModifier =
      /Adjective/.test(tags) ||
      (/Noun/.test(tags) && !/Plural/.test(tags) && /^\p{Ll}/u.test(term.text))
    if (!isModifier || /Possessive|Pronoun/.test(tags)) return undefined
  }
  return undefined
}
