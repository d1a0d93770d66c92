import { describe, expect, it } from 'vitest'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import { type Feeling, feelings } from '#core/reader/labels.ts'
import { situations } from '#core/reader/situations.ts'
import {
  almostNearVector,
  broad,
  broadJoy,
  broadLoss,
  choose,
  entryOf,
  examAnswer,
  farVector,
  inSituation,
  marksAnswer,
  nearVector,
  partyAnswer,
  plain,
  type Scenario,
} from './choose-answer.test-support.ts'

describe('the answer to an entry', () => {
  it('is the one written for its situation', async () => {
    expect(await choose({})).toBe(examAnswer.text)
  })

  it('is a short one for the feeling where no situation fits', async () => {
    expect(plain.fear).toContain(await choose({ entry: entryOf('fear', 0.9, farVector) }))
    expect(plain.anger).toContain(await choose({ entry: entryOf('anger', 0.9, nearVector) }))
  })

  it('is one for the broad situation where nothing nearer was written', async () => {
    expect(broad.texts).toContain(await inSituation({}))
    expect(await inSituation({ match: 1 })).toBe(examAnswer.text)
  })

  it('is none for a broad situation that is uncertain or contradicts what was read', async () => {
    const unlike = { entry: entryOf('fear', 0.9, farVector), situation: [0.1, 0.1] }
    expect(plain.fear).toContain(await inSituation(unlike))
    expect(plain.anger).toContain(await inSituation({ entry: entryOf('anger', 0.9, nearVector) }))
    const happy = 'They rang about an interview at the other place, and I am so happy.'
    expect(plain.joy).toContain(await inSituation({ reflection: happy }))
    const relieved = "Results came back and it's benign."
    expect(plain.unclear).toContain(await inSituation({ reflection: relieved }))
    const joyful = (reflection: string) =>
      inSituation(
        { entry: entryOf('joy', 0.9, nearVector), reflection, situation: [0.1, 0.8] },
        broadJoy,
      )
    expect(broadJoy.texts).toContain(await joyful('We danced until four in the morning.'))
    const sad = 'The rejection came by post and we danced anyway until four in the morning.'
    expect(plain.unclear).toContain(await joyful(sad))
  })

  describe('for a family of situations', () => {
    const family: SituationAnswers = {
      id: 'before-what-comes',
      members: [situations[0], situations[1]],
      feelings: ['fear'],
      texts: ['“{quote}”. Waiting is the longer half of it.', 'It has not begun yet.'],
    }
    const ofFamily = (scenario: Scenario) =>
      inSituation({ families: [family], recentAnswers: broad.texts, ...scenario })

    it('is given where all answers for the situation itself were given lately', async () => {
      expect(await ofFamily({})).toBe('It has not begun yet.')
      expect(broad.texts).toContain(await ofFamily({ recentAnswers: [] }))
      expect(plain.fear).toContain(await ofFamily({ families: [] }))
      expect(plain.fear).toContain(await ofFamily({ situation: [0.3, 0.3] }))
      const other = { ...family, members: [situations[1]] }
      expect(plain.fear).toContain(await ofFamily({ families: [other] }))
    })

    it('takes up a sentence of the entry where there is one to quote', async () => {
      const scores = {
        care: [1],
        situation: [0.8, 0.1],
        feeling: feelings.map((each) => Number(each === 'fear')),
        valence: [0, 0.8, 0.2, 0],
      }
      expect(await ofFamily({ scores })).toBe(
        '“The exam is tomorrow morning and nothing stays in my head”. Waiting is the longer half of it.',
      )
    })
  })

  it('is not peaceful where something is wrong', async () => {
    const calm: SituationAnswers = { ...broadJoy, feelings: ['calm'] }
    const chooseWithCalm = (scenario: Scenario) =>
      inSituation({ ...scenario, situations: [calm] }, calm)
    const situation = [0, 0.8]
    const peaceful = entryOf('calm', 0.9, nearVector)
    expect(calm.texts).toContain(await chooseWithCalm({ entry: peaceful, situation }))
    const mixed = { ...peaceful, valences: [0.3, 0.4, 0.2, 0.1] }
    expect(calm.texts).not.toContain(await chooseWithCalm({ entry: mixed, situation }))
    const papers = 'Signed the divorce papers and sat in the garden for an hour afterwards.'
    expect(calm.texts).not.toContain(
      await chooseWithCalm({ entry: peaceful, situation, reflection: papers }),
    )
  })

  it('needs more certainty for a loss', async () => {
    const felt = (feeling: Feeling, probability: number) => ({
      entry: entryOf(feeling, probability, nearVector),
    })
    const [unsure, sure] = [0.45, 0.8]
    expect(broad.texts).toContain(await inSituation(felt('fear', unsure)))
    const lost = { situation: [0, 0, 0.8] }
    expect(broadLoss.texts).not.toContain(
      await inSituation({ ...felt('guilt', unsure), ...lost }, broadLoss),
    )
    expect(broadLoss.texts).toContain(
      await inSituation({ ...felt('guilt', sure), ...lost }, broadLoss),
    )
  })

  it('claims nothing where the readings contradict each other', async () => {
    const torn = { ...entryOf('guilt', 0.7, farVector), valences: [0.8, 0.1, 0.1, 0] }
    expect(plain.unclear).toContain(await choose({ entry: torn }))
    const afraid = { ...entryOf('fear', 0.95, farVector), valences: [0.8, 0.1, 0.1, 0] }
    expect(plain.unclear).toContain(await choose({ entry: afraid }))
    const { valences } = afraid
    expect(plain.fear).toContain(
      await choose({ entry: { ...afraid, valences: valences.with(0, 0.6) } }),
    )
  })

  it('is not sober for words of death in an entry that surely tells of something good and of no loss', async () => {
    const reflection = 'I came dead last, and I ran the whole way.'
    const proud = { ...entryOf('neutral', 0.5, farVector), valences: [0.9, 0, 0.1, 0] }
    expect(plain.unclear).toContain(await choose({ entry: proud, reflection }))
    const glad = { ...proud, valences: [0.85, 0, 0.15, 0] }
    expect(plain.sober).toContain(await choose({ entry: glad, reflection }))
    const mourning = { ...entryOf('grief', 0.5, farVector), valences: [0.9, 0, 0.1, 0] }
    expect(plain.sober).toContain(await choose({ entry: mourning, reflection }))
  })

  it('is sober where something grave may have happened', async () => {
    const hard = { ...entryOf('tiredness', 0.5, farVector), valences: [0, 0.9, 0.1, 0] }
    expect(plain.sober).toContain(
      await choose({
        entry: hard,
        reflection: 'The scan says it is cancer. We drove home without the radio.',
      }),
    )
    const mourning = entryOf('grief', 0.5, farVector)
    expect(plain.sober).toContain(await choose({ entry: mourning }))
    const envious = {
      entry: entryOf('envy', 0.9, farVector),
      reflection: 'Ana again. Trying for years here.',
    }
    expect(plain.sober).toContain(await choose(envious))
    const flat = { ...entryOf('neutral', 0.5, farVector), valences: [0.2, 0.2, 0.2, 0.4] }
    const reflection = 'The funeral is on Thursday. The car wants a tyre.'
    expect(plain.sober).toContain(await choose({ entry: flat, reflection }))
  })

  it.each([
    ['We lost our little girl in May.', true],
    ['Two years since we lost her.', true],
    ['I lost my best friend this spring.', true],
    ['The doctor said it is terminal.', true],
    ['She lost her front tooth and is so proud of the gap.', false],
    ['Our gate is terminal 5 and the queue is long.', false],
    ['I nearly died laughing at the raccoon in the bin.', false],
    ['My phone died on the bus and I read the advertisements.', false],
  ])(
    'is sober, for an entry of neutral feeling, only if its words tell of something grave: %s',
    async (reflection, isGrave) => {
      const flat = { ...entryOf('neutral', 0.5, farVector), valences: [0.2, 0.2, 0.2, 0.4] }
      expect(plain.sober.includes(await choose({ match: 0, entry: flat, reflection }))).toBe(
        isGrave,
      )
    },
  )

  it('claims nothing where a smile may have been put on', async () => {
    const reflection = 'He called me small in front of my staff. I am still smiling, my jaw hurts.'
    const entry = entryOf('anger', 0.9, farVector)
    expect(plain.unclear).toContain(await choose({ entry, reflection }))
  })

  it('repeats no answer for the broad situation that was given lately', async () => {
    const [first = '', second = ''] = broad.texts
    expect(await inSituation({ recentAnswers: [first] })).toBe(second)
    expect(await inSituation({ recentAnswers: [second] })).toBe(first)
    expect(plain.fear).toContain(await inSituation({ recentAnswers: [first, second] }))
  })

  it('is for the feeling that the entry names, although another was read', async () => {
    const reflection = 'They rang about an interview at the other place, and I am so happy.'
    expect(plain.joy).toContain(
      await choose({ reflection, entry: entryOf('fear', 0.9, farVector) }),
    )
  })

  it('is not for bad feelings where the entry names a good one', async () => {
    const reflection = 'He wrote back about the exam. I am smiling like an idiot.'
    expect(plain.joy).toContain(await choose({ reflection }))
  })

  it('claims nothing where the feeling is not clear', async () => {
    const unsure = { ...entryOf('fear', 0.4, farVector), valences: [0.3, 0.2, 0.2, 0.3] }
    expect(plain.unclear).toContain(await choose({ entry: unsure }))
  })

  it('is sober where only something hard is known and no sentence can be quoted', async () => {
    const hard = { entry: entryOf('fear', 0.4, farVector) }
    expect(plain.sober).toContain(await choose({ ...hard, softness: 9 }))
    expect(plain.unclear).toContain(await choose(hard))
    const reflection = 'Four years there, and then I was made redundant in a corridor.'
    expect(plain.sober).toContain(await choose({ ...hard, reflection }))
  })

  it('claims nothing where the entry is not in English', async () => {
    const reflection = 'Morgen ist die Prüfung und ich kann mir überhaupt nichts mehr merken.'
    expect(plain.unread).toContain(await choose({ reflection }))
  })

  it('is for a situation that is less near only if its description matches', async () => {
    const entry = entryOf('fear', 0.9, almostNearVector)
    expect(await choose({ entry, match: 1 })).toBe(examAnswer.text)
    expect(plain.fear).toContain(await choose({ entry, match: 0.6 }))
    expect(plain.fear).toContain(await choose({ match: 0.3 }))
  })

  it('is not about a fear that has ended', async () => {
    const entry = entryOf('fear', 0.9, nearVector)
    expect(await choose({ entry, reflection: 'The results are tomorrow.' })).toBe(examAnswer.text)
    const reflection = "Results came back and it's benign."
    expect(plain.unclear).toContain(await choose({ entry, reflection }))
    expect(plain.unclear).toContain(
      await choose({ entry, reflection: 'Results came back and it’s benign.' }),
    )
    const waiting = 'The results will say whether it is benign.'
    expect(await choose({ entry, reflection: waiting })).toBe(examAnswer.text)
    const unsure = 'They didn’t say the results are clear.'
    expect(await choose({ entry, reflection: unsure })).toBe(examAnswer.text)
  })

  it('suits the time of day', async () => {
    const answers = [{ ...examAnswer, timeOfDay: 'evening' as const }]
    expect(await choose({ answers })).toBe(examAnswer.text)
    expect(plain.fear).toContain(await choose({ answers, timeOfDay: 'morning' }))
  })

  it('is not joyful where words speak of hardship or the joy is not sure', async () => {
    const joyful = (probability: number, reflection: string) =>
      choose({
        answers: [partyAnswer],
        entry: entryOf('joy', probability, almostNearVector),
        reflection,
      })
    const glad = 'We danced until four and the whole street came out to look at us.'
    const sad = 'The rejection came by post and we danced anyway until four in the morning.'
    expect(await joyful(0.9, glad)).toBe(partyAnswer.text)
    expect(await joyful(0.65, glad)).not.toBe(partyAnswer.text)
    expect(plain.unclear).toContain(await joyful(0.9, sad))
    const glowing = entryOf('joy', 0.9, nearVector)
    expect(plain.unclear).toContain(
      await choose({ answers: [partyAnswer], entry: glowing, reflection: sad }),
    )
    const quiet = { match: 0, entry: entryOf('joy', 0.9, farVector), reflection: 'Home early.' }
    expect(plain.joy).toContain(await choose(quiet))
    expect(plain.unclear).toContain(await choose({ ...quiet, softness: 9 }))
    const mixed = { ...entryOf('joy', 0.9, almostNearVector), valences: [0.5, 0.5, 0, 0] }
    const answer = await choose({ answers: [partyAnswer], entry: mixed, reflection: glad })
    expect(plain.unclear).toContain(answer)
  })

  it('is never glad where something may be dangerous', async () => {
    const glad = 'We danced until four and the whole street came out to look at us.'
    const joyful = {
      answers: [partyAnswer],
      entry: entryOf('joy', 0.9, nearVector),
      reflection: glad,
    }
    expect(await choose(joyful)).toBe(partyAnswer.text)
    expect(plain.unclear).toContain(await choose({ ...joyful, harmless: 0.9 }))
    expect(plain.unclear).toContain(await choose({ ...joyful, offersHelp: true }))
    const inJoy = { entry: joyful.entry, situation: [0.1, 0.8], reflection: glad }
    expect(broadJoy.texts).toContain(await inSituation(inJoy, broadJoy))
    expect(plain.unclear).toContain(await inSituation({ ...inJoy, harmless: 0.9 }, broadJoy))
    const calm = { match: 0, entry: entryOf('calm', 0.9, farVector) }
    expect(plain.calm).toContain(await choose(calm))
    expect(plain.unclear).toContain(await choose({ ...calm, harmless: 0.9 }))
  })

  it('is one that was not given lately: another for the situation, a short one, one that claims nothing', async () => {
    const answers = [examAnswer, marksAnswer]
    expect(await choose({ answers, recentAnswers: [examAnswer.text] })).toBe(marksAnswer.text)
    const both = [examAnswer.text, marksAnswer.text]
    expect(plain.fear).toContain(await choose({ answers, recentAnswers: both }))
    const all = [...both, ...plain.fear]
    expect(plain.unread).toContain(await choose({ answers, recentAnswers: all }))
  })

  it('is the one given longest ago where all were given lately', async () => {
    const [oldest = '', ...newer] = plain.unread
    const recentAnswers = [examAnswer.text, ...plain.fear, ...newer, oldest]
    expect(await choose({ recentAnswers })).toBe(oldest)
  })
})
