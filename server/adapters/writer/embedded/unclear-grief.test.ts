import { describe, expect, it } from 'vitest'
import type { GoalPath } from '#core/reader/labels.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { linearModels } from './choose-answer.test-support.ts'
import { readReviewPassages } from './load-answers.ts'
import { testLibrary } from './scene-library.test-support.ts'
import { answers, entry, quietScenes, stubReader, tasksOf } from './tasks.test-support.ts'
import { createTasks } from './tasks.ts'

describe('a goal', () => {
  describe('for which a scene fits', () => {
    const [quietScene] = quietScenes
    if (quietScene === undefined) throw new Error('the library has no quiet scene')
    const fittingWords = 'This scene fits.'
    const fitting = {
      ...quietScene,
      isQuiet: false,
      scene: `${fittingWords} ${quietScene.scene}`,
      thanks: 'Thank {parent|the morning} for coming back. [pause 5s]',
    }
    const lossScene = { ...fitting, path: 'grief' as const, scene: `Gone. ${quietScene.scene}` }
    const library = testLibrary([...quietScenes, fitting, lossScene])
    const goal = 'My mother is in her chair by the porridge pan.'
    const mother = { type: 'person', polarity: 'wanted', start: 0, end: 9 } as const

    interface Case {
      path?: GoalPath
      goal?: string
      /** The log odds of grief. */
      grief?: number
    }
    /** Writes the script or the meditation for a goal, and records the goals that scenes are compared with. */
    async function write(kind: 'script' | 'meditation', { path = 'plain', ...more }: Case) {
      const written = more.goal ?? goal
      const comparedGoals: string[] = []
      const { reader } = stubReader({}, { [written]: path })
      const resultOf = createTasks({
        reader: {
          ...reader,
          spans: async () => [{ ...mother, text: 'My mother' }],
          sceneMatch: async (text) => {
            comparedGoals.push(text)
            return 1
          },
        },
        scenes: library,
        answers: { ...answers, linearModels: linearModels({ grief: more.grief ?? -9 }) },
        reviewPassages: readReviewPassages(),
        random: seededRandom(1),
      })
      const result = await resultOf(
        kind === 'script'
          ? { kind, goal: written }
          : { kind, ...entry, goal: written, guidance: 'Rest.' },
      )
      return { script: (result as { script: string }).script, comparedGoals }
    }
    const isQuiet = (script: string) =>
      quietScenes.some(({ scene }) => script.includes(scene)) &&
      !script.includes(fittingWords) &&
      !script.includes('Gone.')

    it('and which is plain gets that scene, with whom it names', async () => {
      const { script } = await write('script', {})
      expect(script).toContain(fittingWords)
      expect(script).toContain('Thank your mother for coming back.')
    })

    it('of the path grief gets a scene of grief if a word for a loss or its vector speaks of one, and else a quiet scene', async () => {
      const stated = 'My mother died in May and I laugh about her chair.'
      expect((await write('script', { path: 'grief', grief: 2 })).script).toContain('Gone.')
      expect((await write('script', { path: 'grief', goal: stated })).script).toContain('Gone.')
      const { script } = await write('script', { path: 'grief', grief: 1 })
      expect(isQuiet(script)).toBe(true)
      expect(script).not.toMatch(/mother|porridge/)
    })

    it.each(['plain', 'story', 'illness', 'grief'] as const)(
      'and that denies a death gets a quiet scene, whichever path the model finds: %s',
      async (path) => {
        const denial = 'My mother is alive and in her chair by the porridge pan.'
        const { script } = await write('script', { path, goal: denial, grief: 9 })
        expect(isQuiet(script)).toBe(true)
        expect(script).not.toMatch(/mother|porridge/)
      },
    )

    it('and which may be about somebody who has died is not used for a meditation', async () => {
      const plain = await write('meditation', {})
      expect(plain.comparedGoals).toContain(goal)
      const unclear = await write('meditation', { path: 'grief' })
      expect(unclear.comparedGoals).not.toContain(goal)
    })
  })

  it('that may be about somebody who has died is read so, and keeps a path other than grief', async () => {
    const alive = 'My son is alive and I have no more seizures.'
    const resultOf = tasksOf(
      stubReader({}, { [entry.goal]: 'grief', [alive]: 'illness' }).reader,
      linearModels({ grief: -9 }),
    )
    const reading = (goal: string) => resultOf({ kind: 'goal', goal })
    expect(await reading(entry.goal)).toEqual({ careKind: null, path: 'plain', mayBeGrief: true })
    expect(await reading(alive)).toEqual({ careKind: null, path: 'illness', mayBeGrief: true })
  })
})
