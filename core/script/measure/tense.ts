import nlp from 'compromise'

// Counts finite verbs by tense. Participles after an auxiliary or in front of a noun, infinitives after "to" and
// gerunds have no tense and are skipped. Other participles count as the past tense, which is the stricter reading.

/** A word as the tagger describes it. */
export interface Term {
  text: string
  /** In lower case and without punctuation. */
  normal: string
  /** The punctuation and space after it. */
  post: string
  tags: string[]
}

const presentAuxiliary = new Set(
  "am is are 'm 're have has 've do does can may aren't isn't don't doesn't can't haven't hasn't".split(
    ' ',
  ),
)
const otherAuxiliary = new Set(
  "was were had did would could might wasn't weren't didn't wouldn't couldn't".split(' '),
)
const futureAuxiliary = new Set("will shall 'll won't".split(' '))

/** The tagged words of each sentence. */
export function termsOf(text: string): Term[][] {
  const sentences: { text: string; normal: string; post: string; tags?: Set<string> }[][] =
    nlp(text).document
  return sentences.map((terms) =>
    terms.map(({ text, normal, post, tags }) => ({ text, normal, post, tags: [...(tags ?? [])] })),
  )
}

interface TenseCount {
  present: number
  finite: number
}

function tenseCount(sentence: string): TenseCount {
  const tenses = termsOf(sentence).flatMap(tensesOf)
  return { present: tenses.filter((tense) => tense === 'present').length, finite: tenses.length }
}

/** The share of the finite verbs that are in the present tense; 0 if there are none. */
export function presentShare(sentences: readonly string[]): number {
  const counts = sentences.map(tenseCount)
  const finite = counts.reduce((sum, each) => sum + each.finite, 0)
  const present = counts.reduce((sum, each) => sum + each.present, 0)
  return finite === 0 ? 0 : present / finite
}

function tensesOf(terms: readonly Term[]): ('present' | 'other')[] {
  const tenses: ('present' | 'other')[] = []
  let inVerbGroup = false
  let afterTo = false
  terms.forEach((term, index) => {
    const word = term.normal
    const tags = new Set(term.tags)
    if (word === 'to') {
      afterTo = true
      inVerbGroup = false
      return
    }
    if (futureAuxiliary.has(word) || otherAuxiliary.has(word)) {
      if (!inVerbGroup) tenses.push('other')
      inVerbGroup = true
    } else if (presentAuxiliary.has(word)) {
      if (!inVerbGroup && !afterTo) tenses.push('present')
      inVerbGroup = true
    } else if (tags.has('Verb') && !tags.has('Particle')) {
      if (!inVerbGroup && !afterTo && !tags.has('Gerund')) {
        if (!tags.has('PastTense')) tenses.push('present')
        else if (!isParticiple(terms, index)) tenses.push('other')
      }
      if (!tags.has('Auxiliary')) inVerbGroup = false
    } else if (!tags.has('Adverb') && !tags.has('Negative') && term.text !== '') {
      inVerbGroup = false
    }
    afterTo = afterTo && tags.has('Adverb')
  })
  return tenses
}

function isParticiple(terms: readonly Term[], index: number): boolean {
  const tagsBefore = new Set(terms[index - 1]?.tags ?? [])
  const tagsAfter = new Set(terms[index + 1]?.tags ?? [])
  if (tagsBefore.has('Determiner') || tagsBefore.has('Possessive') || tagsBefore.has('Adjective'))
    return true
  if (tagsBefore.has('Preposition') || tagsBefore.has('Conjunction')) return tagsAfter.has('Noun')
  return false
}
