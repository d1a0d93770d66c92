import { describe, expect, it } from 'vitest'
import { careKinds } from '#shared/care-kinds.ts'
import { careLanguages } from '#shared/care-languages.ts'
import { diagnosisWords } from '../guidance/measure/lexicon.ts'
import { careAnswer, careLanguageOf, withoutSavedNotice } from './answers.ts'

const everyAnswer = careKinds.flatMap((kind) =>
  careLanguages.map((language) => ({ kind, language, answer: careAnswer(kind, language) })),
)

/** The words of the practice in each language, with the word for a slide and for picturing something. */
const practiceWords =
  /importan[cz]|wichtigkeit|p[eê]ndul|pendolo|pendel|excess potential|intention|absicht|intenci|intenzion|transurf|\bslides?\b|zielbild|visuali|affirm|universe?\b|univers[oe]?\b|universum|manifest/i
const promise =
  /guarant|garant|promise|promett|promet|verspr|will be (?:fine|all right|ok)|everything will|todo (?:irá|saldrá)|alles wird|tout ira|tudo vai|andrà tutto|\bcure[sd]?\b|\bheal|curar|heilen|guérir|guari/i
const diagnosisInAnyLanguage =
  /depress(?!a\b)|depresi|dépress|psicos|psychos|bipolar|bipolaire|anorex|anoress|magersucht|bulimi|bulimie|schizo|esquizo|disorder|(?:angst|ess|zwangs|persönlichkeits)störung|trastorno|transtorno|\btrouble\b|disturbo|diagn/i

describe('the care answers', () => {
  it('exist for every kind in every language, each different from all others', () => {
    expect(new Set(everyAnswer.map(({ answer }) => answer)).size).toBe(
      careKinds.length * careLanguages.length,
    )
  })

  it.each(everyAnswer)('are a title and a short text ($kind, $language)', ({ answer }) => {
    const [title = '', ...paragraphs] = answer.split('\n\n')
    expect(title).not.toMatch(/[.!?\n]$|^$/)
    expect(title.length).toBeLessThanOrEqual(40)
    expect(paragraphs.length).toBeGreaterThanOrEqual(4)
    const words = answer.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(60)
    expect(words).toBeLessThanOrEqual(160)
  })

  it.each(everyAnswer)(
    'contain no idea of the practice, no promise and no diagnosis ($kind, $language)',
    ({ answer }) => {
      expect(answer).not.toMatch(practiceWords)
      expect(answer).not.toMatch(promise)
      expect(answer).not.toMatch(diagnosisInAnyLanguage)
      expect(answer).not.toMatch(diagnosisWords)
      expect(answer).not.toMatch(/!/)
    },
  )

  it.each(careKinds)('are in English for any other language (%s)', (kind) => {
    for (const language of ['nl', 'ja', '', 'constructor'])
      expect(careAnswer(kind, language)).toBe(careAnswer(kind, 'en'))
  })

  it.each(everyAnswer)(
    'say only in their last paragraph that the words are saved ($kind, $language)',
    ({ answer }) => {
      const saved = /\b(?:saved|guardadas|gespeichert|enregistré|salvo e|salvat[oe])(?!\p{L})/u
      expect(answer).toMatch(saved)
      expect(withoutSavedNotice(answer)).not.toMatch(saved)
      // Two sentences: that the words are saved and private, and one in case they were misread.
      const last = answer.split('\n\n').at(-1) ?? ''
      expect(last.match(/[.!?](?=\s|$)/g)).toHaveLength(2)
      expect(last).not.toContain(';')
    },
  )

  it('have titles by which their language is found; other texts give null', () => {
    for (const { kind, language, answer } of everyAnswer)
      expect(careLanguageOf(kind, answer)).toBe(language)
    expect(careLanguageOf('suicide', 'Thank you for writing this down.')).toBeNull()
    expect(careLanguageOf('suicide', careAnswer('abuse', 'de'))).toBeNull()
  })

  it('in English name the emergency number, and say that the words are saved and private', () => {
    for (const kind of careKinds) {
      expect(careAnswer(kind, 'en')).toContain('emergency number')
      expect(careAnswer(kind, 'en')).toMatch(/saved and private/)
    }
  })
})
