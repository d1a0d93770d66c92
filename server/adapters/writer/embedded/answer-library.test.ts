import { describe, expect, it } from 'vitest'
import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import {
  answeredMatters,
  hasQuotePlaceholder,
  quotingKinds,
  shortAnswerKinds,
} from '#core/guidance/answers/short-answers.ts'
import { diagnosisWords, ideaWords, percentagePattern } from '#core/guidance/measure/lexicon.ts'
import { situations as knownSituations } from '#core/reader/situations.ts'
import { claimWords, firstPersonWords, machineTalk } from '#core/script/measure/lexicon.ts'
import { lowerWords, wordsOf } from '#core/script/measure/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import { bareLetters, withoutQuotations } from '#core/script/strip-text.ts'
import { loadAnswers } from './load-answers.ts'

const { index, situations, families, plain, quoting, matters, twoLines } = loadAnswers()
const { answers } = index
const shortTexts = shortAnswerKinds.flatMap((kind) => plain[kind])
const quotingTexts = [
  ...quotingKinds.flatMap((kind) => quoting[kind]),
  ...answeredMatters.flatMap((matter) => matters[matter]),
]
const texts = [
  ...answers.map(({ text }) => text),
  ...[...situations, ...families].flatMap((situation) => situation.texts),
  ...shortTexts,
  ...quotingTexts,
  ...twoLines.light,
  ...twoLines.grave,
]

describe('the library of answers', () => {
  it('has at least 300 answers, each with an id of its own and three example entries or more', () => {
    expect(answers.length).toBeGreaterThanOrEqual(300)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length)
    expect(answers.filter(({ entries }) => entries.length < 3).map(({ id }) => id)).toEqual([])
    expect(index.vectors).toHaveLength(answers.flatMap(({ entries }) => entries).length)
  })

  it('speaks of no danger, and contains no claims, diagnoses or percentages', () => {
    for (const words of [diagnosisWords, percentagePattern, claimWords, machineTalk])
      expect(texts.filter((text) => text.search(words) !== -1)).toEqual([])
    expect(texts.filter(speaksOfDanger)).toEqual([])
  })

  it('has no lesson for joy and loss', () => {
    // An answer with a lesson names an idea of the practice.
    const withoutLesson: ReadonlySet<string> = new Set(['joy', 'pride', 'heartbreak', 'grief'])
    const namesIdea = (text: string) => ideaWords.some(([, words]) => words.test(text))
    const named = answers
      .filter(({ feelings }) => feelings.every((feeling) => withoutLesson.has(feeling)))
      .filter(({ text }) => namesIdea(text))
    expect(named.map(({ id }) => id)).toEqual([])
    const broad = [...situations, ...families]
      .filter(({ feelings }) => feelings.every((feeling) => withoutLesson.has(feeling)))
      .flatMap((situation) => situation.texts)
    expect(broad.filter(namesIdea)).toEqual([])
    const kinds = shortAnswerKinds.filter((kind) => withoutLesson.has(kind))
    expect(kinds.flatMap((kind) => plain[kind]).filter(namesIdea)).toEqual([])
  })
})

describe('the answers for broad situations', () => {
  it('are several for each situation that the reader knows, of 15 to 110 words', () => {
    // Situations that are the same are joined.
    expect(situations.flatMap(({ members }) => members).sort()).toEqual([...knownSituations].sort())
    expect(situations.filter(({ texts: answerTexts }) => answerTexts.length < 2)).toEqual([])
    const lengths = situations.flatMap(({ texts: answerTexts }) =>
      answerTexts.map((text) => wordsOf(text).length),
    )
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(15)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(110)
  })

  it('share no sentence of more than three words', () => {
    const sentences = situations
      .flatMap((situation) => situation.texts)
      .flatMap(splitSentences)
      .filter((sentence) => wordsOf(sentence).length > 3)
      .map(bareLetters)
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  })
})

describe('the answers for families of situations', () => {
  const familyTexts = families.flatMap((family) => family.texts)

  it('are eight for each, of 25 to 80 words, and every situation but one is in exactly one family', () => {
    const members = families.flatMap((family) => family.members)
    expect(new Set(members).size).toBe(members.length)
    // Jokes about one's own death get no answers that were also written for other situations.
    expect(knownSituations.filter((each) => !members.includes(each))).toEqual(['joking-with-death'])
    expect(families.filter((family) => family.texts.length !== 8).map(({ id }) => id)).toEqual([])
    const lengths = familyTexts.map((text) => wordsOf(text).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(25)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(80)
  })

  it('are five that quote a sentence of the entry and three that quote none', () => {
    for (const { id, texts: answerTexts } of families)
      expect(answerTexts.filter(hasQuotePlaceholder).length, id).toBe(5)
    expect(familyTexts.filter((text) => text.split('{quote}').length > 2)).toEqual([])
  })
})

describe('the short answers', () => {
  it('are at least five of each kind, and have 25 to 45 words except for those to humour (`wry`)', () => {
    for (const kind of shortAnswerKinds) expect(plain[kind].length).toBeGreaterThanOrEqual(5)
    const lengths = shortTexts
      .filter((text) => !plain.wry.includes(text))
      .map((text) => wordsOf(text).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(25)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(45)
  })

  it('are enough for a month of entries whose feeling is not known', () => {
    // 62: for two entries a day. 31: for one entry a day.
    expect(twoLines.light.length + twoLines.grave.length).toBeGreaterThanOrEqual(62)
    expect(twoLines.grave.length).toBeGreaterThanOrEqual(31)
    expect(plain.unread.length).toBeGreaterThanOrEqual(31)
    expect(plain.sober.length).toBeGreaterThanOrEqual(31)
  })

  it('are at least fourteen of each kind around a sentence of the entry, and have 13 to 65 words except for those to humour (`wry`)', () => {
    for (const kind of quotingKinds) expect(quoting[kind].length).toBeGreaterThanOrEqual(14)
    const lengths = quotingTexts
      .filter((text) => !quoting.wry.includes(text))
      .map((text) => wordsOf(text).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(13)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(65)
  })

  it('are brief to entries with humour, and enough for a month of them', () => {
    expect(plain.wry.length).toBeGreaterThanOrEqual(31)
    expect(quoting.wry.length).toBeGreaterThanOrEqual(14)
    const lengths = [...plain.wry, ...quoting.wry].map((text) => wordsOf(text).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(12)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(45)
  })

  it('have a sentence beside the one with the quotation', () => {
    const quotingOnly = [...quotingTexts, ...families.flatMap((family) => family.texts)].filter(
      (text) => splitSentences(text).every((sentence) => sentence.includes('{quote}')),
    )
    expect(quotingOnly).toEqual([])
  })

  it('share no sentence with each other or those of families, and never speak in the first person', () => {
    const all = [...shortTexts, ...quotingTexts, ...families.flatMap((family) => family.texts)]
    const sentences = all
      .flatMap(splitSentences)
      .map(bareLetters)
      .filter((sentence) => sentence !== 'quote')
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
    const first = all.filter((text) =>
      lowerWords(withoutQuotations(text)).some((word) => firstPersonWords.has(word)),
    )
    expect(first).toEqual([])
  })
})

describe('the answers around two sentences', () => {
  const wordsBeside = (text: string) => text.replace(/“[^”]*”/g, '')
  const all = [...twoLines.light, ...twoLines.grave]

  it('are brief, and share no sentence beside the quotations', () => {
    const lengths = all.map((text) => wordsOf(wordsBeside(text)).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(26)
    const sentences = all.flatMap((text) => splitSentences(wordsBeside(text))).map(bareLetters)
    const ownSentences = sentences.filter((sentence) => sentence !== '' && sentence !== 'and')
    expect(ownSentences.filter((sentence, at) => ownSentences.indexOf(sentence) !== at)).toEqual([])
  })

  it('contain none of the usual words for feelings, needs and lessons', () => {
    const claims =
      /\b(?:feel|feeling|happy|sad|lovely|sorry|proud|hard|brave|strong|should|need|try|must|may you|hope)\b/i
    expect(all.filter((text) => claims.test(text))).toEqual([])
  })

  it('contain no question, nor certain glad, curious or playful words, beside something grave', () => {
    // The last nouns are for playful pictures, such as missing a bus to hear the rest.
    const unfit =
      /\?|\b(?:glad|good|gladly|news|next part|what came|bus|postcard|walk|bench|chair)\b/i
    expect(twoLines.grave.filter((text) => unfit.test(text))).toEqual([])
  })
})
