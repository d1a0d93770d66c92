import { describe, expect, it } from 'vitest'
import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { wordsOf } from '#core/script/measure/words.ts'
import { parseScript, sentencesIn } from '#core/script/notation.ts'
import { composeScript } from '#core/script/scenes/compose-script.ts'
import { fillSlots, type Slots, sceneParts } from '#core/script/scenes/scene.ts'
import { bareLetters } from '#core/script/strip-text.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { loadSceneLibrary, readFramesAndPassages, readScenes } from './load-scenes.ts'

const scenes = readScenes()
const { frames, days } = readFramesAndPassages()
const named: Slots = {
  friend: 'your sister',
  partner: 'Ines',
  child: 'Tim',
  parent: 'your mother',
  town: 'Porto',
}

describe('the library of scenes', () => {
  it('has at least 400 scenes with unique ids, some of them quiet', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(400)
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length)
    expect(scenes.filter(({ isQuiet }) => isQuiet).length).toBeGreaterThanOrEqual(10)
  })

  it('has quiet scenes without a place for anybody whom the goal names', () => {
    const open = scenes.filter((scene) =>
      sceneParts.some(
        (part) => scene.isQuiet && fillSlots(scene[part], named) !== fillSlots(scene[part], {}),
      ),
    )
    expect(open.map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['with what the person named', named, ['You live by the lake with a good dog.']],
    ['with nothing of the person', {}, []],
  ] as const)('makes scripts that pass every check, %s', (_, slots, retoldGoal) => {
    const random = seededRandom(3)
    const refused = scenes.filter((scene) => {
      const script = composeScript({
        drawMiddle: () => ({ parts: scene, retoldGoal }),
        slots,
        frames,
        random,
      })
      return !allPass(checkScript(script, ''))
    })
    expect(refused.map(({ id }) => id)).toEqual([])
  })

  it('makes scripts that speak of no danger and can be narrated, even a quarter longer', () => {
    const random = seededRandom(5)
    const retoldGoal = ['You live by the lake with a good dog.']
    const refused = scenes.filter((scene) => {
      const script = composeScript({
        drawMiddle: () => ({ parts: scene, retoldGoal }),
        slots: named,
        frames,
        random,
      })
      const longer = `${script}\n\n${script.slice(0, script.length / 4)}`
      return speaksOfDanger(script) || exceededNarrationLimit(longer) !== undefined
    })
    expect(refused.map(({ id }) => id)).toEqual([])
  })

  // The voice synthesises so short a sentence within a second, and the next during the pause: playback rarely waits.
  it('lets every composed script begin with one of 40 sentences of at most five words, and a pause', () => {
    const slowToStart = frames.settle.filter((passage) => {
      const [sentence = '', pause = ''] = passage.split(' [pause ')
      return wordsOf(sentence).length > 5 || !pause.startsWith('3s] ')
    })
    expect(slowToStart).toEqual([])
    expect(new Set(frames.settle.map((passage) => passage.split('.')[0])).size).toBe(40)
  })

  it('makes meditations about a day that pass every check', () => {
    const random = seededRandom(4)
    const [quiet] = scenes.filter(({ isQuiet }) => isQuiet)
    if (quiet === undefined) throw new Error('no quiet scene')
    const refused = Object.values(days)
      .flat()
      .filter((light) => {
        const script = composeScript({
          drawMiddle: () => ({ parts: { ...quiet, light }, retoldGoal: [] }),
          slots: {},
          frames,
          random,
        })
        return !allPass(checkScript(script, ''))
      })
    expect(refused).toEqual([])
  })

  it('repeats no sentence of six words or more', () => {
    const texts = [
      ...scenes.flatMap((scene) => sceneParts.map((part) => fillSlots(scene[part], {}))),
      ...Object.values(frames).flat(),
      ...Object.values(days).flat(),
    ]
    const sentences = texts
      .flatMap((text) => sentencesIn(parseScript(text)))
      .filter((sentence) => wordsOf(sentence).length >= 6)
      .map(bareLetters)
    expect(sentences.filter((each, at) => sentences.indexOf(each) !== at)).toEqual([])
  })

  it('has an index that was made for it and for this model', () => {
    const { index } = loadSceneLibrary()
    expect(index.vectors).toHaveLength(scenes.flatMap(({ goals }) => goals).length)
    const lengths = index.vectors.map((vector) => Math.hypot(...vector))
    expect(lengths.every((length) => Math.abs(length - 1) < 0.02)).toBe(true)
  })
})
