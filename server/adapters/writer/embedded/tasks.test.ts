import { describe, expect, it } from 'vitest'
import { careAnswer } from '#core/care/answers.ts'
import type { Answer } from '#core/guidance/answers/answer.ts'
import { indexAnswers } from '#core/guidance/answers/find-answers.ts'
import { withQuote } from '#core/guidance/answers/short-answers.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import type { TextKind } from '#core/reader/care.ts'
import { type Feeling, feelings } from '#core/reader/labels.ts'
import { situations } from '#core/reader/situations.ts'
import { pathScripts } from '#core/script/paths/index.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { Scores } from '../../reader/reader.ts'
import { readReviewPassages } from './load-answers.ts'
import { answers, entry, scenes, stubReader, tasks, tasksOf } from './tasks.test-support.ts'
import { createTasks } from './tasks.ts'

const dangerousGoal = 'I am dead by the sea and nobody misses me.'

describe('a reflection', () => {
  it('of danger gets the care answer of its kind in its language', async () => {
    const german = 'Ich habe mich heute wieder geritzt und niemand weiß davon.'
    const english = 'I cut my arms again.'
    const resultOf = tasks({ [german]: 'selfharm', [english]: 'selfharm' })
    expect(await resultOf({ kind: 'guidance', ...entry, reflection: german })).toMatchObject({
      guidance: careAnswer('selfharm', 'de'),
      careKind: 'selfharm',
    })
    expect(await resultOf({ kind: 'guidance', ...entry, reflection: english })).toMatchObject({
      guidance: careAnswer('selfharm', 'en'),
    })
  })

  it('of danger in another language is recognised by its words', async () => {
    const answer = await tasks()({ kind: 'care', text: 'もう死にたい', textKind: 'reflection' })
    expect(answer).toEqual({ careKind: 'suicide' })
  })

  it.each([
    ['suicide', 'I had suicidal thoughts on the bus.'],
    ['abuse', 'I was sexually assaulted.'],
    ['emergency', 'I drank bleach'],
    ['suicide', 'I want to d\u200bie.'],
    ['suicide', 'My wish is to fall asleep and never wake up again.'],
  ] as const)(
    'that states %s plainly gets the care answer for it, even if the model finds none: %s',
    async (kind, reflection) => {
      const answer = await tasks()({ kind: 'guidance', ...entry, reflection })
      expect(answer).toMatchObject({ guidance: careAnswer(kind, 'en'), careKind: kind })
    },
  )

  it.each([
    ['quiero morir', 'suicide', 'es'],
    ['Voglio morire', 'suicide', 'it'],
    ['Quero morrer', 'suicide', 'pt'],
    ['Je veux mourir', 'suicide', 'fr'],
    ['Ele me bate', 'abuse', 'pt'],
    ['Hab alle Tabletten genommen', 'emergency', 'de'],
    ['overdosed 10 min ago', 'emergency', 'en'],
  ] as const)('is answered in the language of its words: %s', async (text, careKind, language) => {
    const guided = await tasks()({ kind: 'guidance', ...entry, reflection: text })
    expect(guided).toMatchObject({ guidance: careAnswer(careKind, language), careKind })
    const written = await tasks()({ kind: 'script', goal: text })
    expect(written).toMatchObject({ script: careAnswer(careKind, language), careKind, language })
  })

  it('in which danger is possible offers help beside its guidance', async () => {
    const offering = tasks({}, {}, [entry.reflection])
    expect(await offering({ kind: 'guidance', ...entry })).toMatchObject({
      careKind: null,
      offersHelp: true,
    })
    const { reflection } = entry
    const read = await offering({ kind: 'reflection', reflection })
    expect(read).toEqual({ careKind: null, offersHelp: true })
    expect(await tasks()({ kind: 'guidance', ...entry })).toMatchObject({ offersHelp: false })
  })

  it('of danger gets no offer of help besides the care answer', async () => {
    const { reflection } = entry
    const guided = tasks({ [reflection]: 'abuse' }, {}, [reflection])
    expect(await guided({ kind: 'guidance', ...entry })).toMatchObject({
      careKind: 'abuse',
      offersHelp: false,
    })
  })

  it('of an overdose is an emergency, even if the model takes it for suicide', async () => {
    const text = 'I want to die. I took all of my tablets.'
    const answer = await tasks({ [text]: 'suicide' })({
      kind: 'care',
      text,
      textKind: 'reflection',
    })
    expect(answer).toEqual({ careKind: 'emergency' })
  })

  it('is answered on its own even if the goal of its slide speaks of danger, and without words of the goal', async () => {
    const resultOf = tasks({ [dangerousGoal]: 'suicide' })
    const answer = await resultOf({ kind: 'guidance', ...entry, goal: dangerousGoal })
    expect(answer).toMatchObject({
      careKind: null,
      guidance: expect.not.stringMatching(/dead|misses|by the sea/),
    })
    const meditation = await resultOf({
      kind: 'meditation',
      ...entry,
      goal: dangerousGoal,
      guidance: 'If you wash a cup, then breathe out once.',
    })
    expect(meditation).toMatchObject({ careKind: null, failed: [] })
    expect(meditation).toMatchObject({
      script: expect.not.stringMatching(/dead|misses|by the sea/),
    })
  })

  it('is answered without words of a goal that needs a path of its own', async () => {
    const goal = 'I weigh forty kilos.'
    const resultOf = tasks({}, { [goal]: 'eating' })
    const answer = await resultOf({ kind: 'guidance', ...entry, goal })
    expect(answer).toMatchObject({ guidance: expect.not.stringMatching(/forty|kilo|weigh/) })
  })

  it('gets the idea that fits its feeling, or any idea where the feeling is unclear', async () => {
    const idea = (feeling: Feeling, probability: number) => {
      const probabilities = feelings.map((each) => (each === feeling ? probability : 0))
      const scores = { care: [1], path: [1], feeling: probabilities } as unknown as Scores
      const reader = { ...stubReader().reader, scores: async () => scores }
      return tasksOf(reader)({ kind: 'idea', reflection: entry.reflection })
    }
    expect(await idea('grief', 0.9)).toEqual({ idea: 'none' })
    expect(await idea('fear', 0.9)).toEqual({ idea: 'importance' })
    expect(await idea('fear', 0.5)).toEqual({ idea: undefined })
  })
})

describe('a goal', () => {
  it('of danger gets the care answer instead of a script', async () => {
    const resultOf = tasks({ [dangerousGoal]: 'suicide' })
    expect(await resultOf({ kind: 'script', goal: dangerousGoal })).toEqual({
      script: careAnswer('suicide', 'en'),
      theme: 'calm',
      language: 'en',
      careKind: 'suicide',
      failed: [],
    })
  })

  it('that states danger plainly gets the care answer, even if the model finds none', async () => {
    const bright = 'I wake by the sea. The bread is warm. My sister laughs. I run along the shore.'
    for (const [goal, careKind] of [
      [`${bright} I want to die. ${bright}`, 'suicide'],
      ['I was raped last year.', 'abuse'],
      ['I have had my revenge on them all', 'violence'],
    ] as const) {
      expect(await tasks()({ kind: 'script', goal })).toMatchObject({
        script: careAnswer(careKind, 'en'),
        careKind,
      })
    }
  })

  it('is of the care kind abuse, even if only its path shows the abuse', async () => {
    const goal = 'He no longer finds me.'
    const resultOf = tasks({}, { [goal]: 'abuse' })
    expect(await resultOf({ kind: 'script', goal })).toMatchObject({ careKind: 'abuse' })
    expect(await resultOf({ kind: 'goal', goal })).toEqual({
      careKind: 'abuse',
      path: 'abuse',
      mayBeGrief: false,
    })
  })

  it.each(['grief', 'eating', 'treatment', 'harm', 'gambling'] as const)(
    'of the path %s gets a whole script of it, without its words, where no scene of it fits',
    async (path) => {
      const { goal } = entry
      const written = await tasks({}, { [goal]: path })({ kind: 'script', goal })
      expect(written).toMatchObject({ careKind: null, failed: [] })
      expect(pathScripts[path]).toContain((written as { script: string }).script)
    },
  )

  it('that is plain gets a script with its words', async () => {
    const written = await tasks()({ kind: 'script', goal: entry.goal })
    expect(written).toMatchObject({ script: expect.stringContaining('bakery'), careKind: null })
  })
})

it('a text is read in the mode of its kind and language', async () => {
  const { reader, modes } = stubReader()
  const resultOf = tasksOf(reader)
  await resultOf({ kind: 'care', text: 'I keep bees in the garden.', textKind: 'reflection' })
  await resultOf({ kind: 'care', text: 'I keep bees in the garden.', textKind: 'goal' })
  await resultOf({
    kind: 'care',
    text: 'Ich halte Bienen in meinem Garten.',
    textKind: 'reflection',
  })
  await resultOf({
    kind: 'care',
    text: 'Trzymam pszczoły w moim ogrodzie.',
    textKind: 'reflection',
  })
  expect(modes).toEqual(['reflection', 'goal', 'otherLanguages', 'untrainedLanguages'])
})

it('a text in no clear language is read as English and as another language', async () => {
  const { reader, modes } = stubReader()
  const resultOf = tasksOf(reader)
  await resultOf({ kind: 'care', text: 'mein pass hat er versteckt :(', textKind: 'reflection' })
  expect(modes).toEqual(['reflection', 'otherLanguages'])
})

describe('a text in two languages', () => {
  const english = 'Today I worked in the garden with my neighbour and we planted beans.'
  const german = 'Ich habe mir heute wieder mit der Klinge in den Arm geschnitten.'
  const mostlyGerman = Array(6).fill(german).join(' ')
  const care = async (text: string, textKind: TextKind, careKinds: Record<string, CareKind>) =>
    tasks(careKinds)({ kind: 'care', text, textKind })

  it('is read in both', async () => {
    const { reader, modes } = stubReader()
    const resultOf = tasksOf(reader)
    await resultOf({
      kind: 'care',
      text: `${english} ${english} ${german}`,
      textKind: 'reflection',
    })
    await resultOf({ kind: 'care', text: `${mostlyGerman} ${english}`, textKind: 'goal' })
    expect(modes).toEqual(['reflection', 'otherLanguages', 'otherLanguages', 'goal'])
  })

  it('speaks of danger if its sentences in one of them do', async () => {
    const mostlyEnglish = `${english} ${english}\n${german}`
    expect(await care(mostlyEnglish, 'reflection', { [german]: 'selfharm' })).toEqual({
      careKind: 'selfharm',
    })
    expect(await care(`${mostlyGerman}\n${english}`, 'goal', { [english]: 'abuse' })).toEqual({
      careKind: 'abuse',
    })
  })

  it('is not assumed because of a sentence in no clear language', async () => {
    const { reader, modes } = stubReader()
    const text = 'Ho litigato con la stampante. Poi ho mangiato una pizza con i miei figli.'
    await tasksOf(reader)({ kind: 'care', text, textKind: 'reflection' })
    expect(modes).toEqual(['otherLanguages'])
  })

  it('is not assumed because of a few words', async () => {
    const { reader, modes } = stubReader()
    const text = `${english} Wie schön! ${english}`
    await tasksOf(reader)({ kind: 'care', text, textKind: 'reflection' })
    expect(modes).toEqual(['reflection'])
  })
})

it('the cached scores are cleared after a task', async () => {
  const { reader, cacheClears } = stubReader()
  await tasksOf(reader)({ kind: 'goal', goal: entry.goal })
  expect(cacheClears).toHaveLength(1)
})

describe('a meditation', () => {
  const answer: Answer = {
    id: 'cold-tea',
    about: 'grief',
    feelings: ['grief', 'tiredness'],
    situation: undefined,
    timeOfDay: undefined,
    entries: ['The tea went cold.'],
    text: 'The cup stands where it stood.',
  }
  /** Marks the passage of each feeling; the reader finds joy in everything. */
  const days = Object.fromEntries(
    feelings.map((feeling) => [feeling, [`It is the ${feeling} passage. [pause 5s]`]]),
  ) as unknown as typeof scenes.days
  const joyful = feelings.map((feeling) => (feeling === 'joy' ? 0.9 : 0))
  const scores = { care: [1], path: [1], feeling: joyful } as unknown as Scores
  const reader = { ...stubReader().reader, scores: async () => scores }
  const broad: SituationAnswers = {
    id: situations[0],
    members: [situations[0]],
    feelings: ['anger'],
    texts: ['It was yours.', 'They had no right. Say so.'],
  }
  const index = indexAnswers([answer], [Float32Array.from([1, 0])])
  const resultOf = createTasks({
    reader,
    scenes: { ...scenes, days },
    answers: { ...answers, index, situations: [broad] },
    reviewPassages: readReviewPassages(),
    random: seededRandom(1),
  })
  const scriptAfter = async (guidance: string) => {
    const result = await resultOf({ kind: 'meditation', ...entry, guidance })
    return 'script' in result ? result.script : ''
  }

  it.each([
    ['the answer of its situation', answer.text, 'grief'],
    ['that answer with a line about the days before', `Again, then.\n\n${answer.text}`, 'grief'],
    ['an answer of its broad situation', 'They had no right. Say so.', 'anger'],
    ['a short answer', answers.plain.anger[0] ?? '', 'anger'],
    [
      'an answer that quotes a sentence',
      withQuote(answers.quoting.anger[0] ?? '', 'Who parks a boat?'),
      'anger',
    ],
    ['an answer that claims nothing', answers.plain.unclear[0] ?? '', 'neutral'],
    ['guidance of a model, by the feeling of the entry', 'Well, look at that.', 'joy'],
  ])('has the day passage that suits the guidance, after %s', async (_, guidance, feeling) => {
    expect(await scriptAfter(guidance)).toContain(`It is the ${feeling} passage.`)
  })
})
