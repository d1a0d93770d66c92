import { describe, expect, it } from 'vitest'
import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { spokenWordCount, wordsOf } from '#core/script/measure/words.ts'
import { parseScript, sentencesIn } from '#core/script/notation.ts'
import { composeScript } from '#core/script/scenes/compose-script.ts'
import { fillSlots, type Slots } from '#core/script/scenes/scene.ts'
import { bareLetters } from '#core/script/strip-text.ts'
import { chooseMoments } from '#core/script/topics/choose-moments.ts'
import { indexTopics } from '#core/script/topics/find-topics.ts'
import type { Topic } from '#core/script/topics/topic.ts'
import { topicParts } from '#core/script/topics/topic-parts.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { readFramesAndPassages, readTopics } from './load-scenes.ts'

const topics = readTopics()
const { frames, passages } = readFramesAndPassages()
const index = indexTopics(topics)
const wishes = topics.filter(({ isWish }) => isWish)
const details = topics.filter(({ isWish }) => !isWish)
const slots: Slots = { friend: 'your sister', partner: 'Ines', child: 'Tim', pet: 'Biscuit' }

/** As if a goal named each of the topics with one word. */
const named = (together: readonly Topic[]) =>
  together.map((topic, at) => ({ topics: [topic], at, size: 1 }))
const retoldGoal = ['You live by the lake with a good dog.']

function scriptOf(together: readonly Topic[], withSlots: Slots, random: () => number): string {
  const drawMiddle = () => {
    const chosen = chooseMoments(named(together), random)
    return topicParts({ chosen, retoldGoal, index, passages, random })
  }
  return composeScript({ drawMiddle, slots: withSlots, frames, random })
}

const inGroups = (some: readonly Topic[], size: number) =>
  Array.from({ length: Math.ceil(some.length / size) }, (_, at) =>
    some.slice(size * at, size * (at + 1)),
  )

/** Scripts with as many topics as a script uses: three wishes, five details, or a wish and two details. */
function mixedScripts(withSlots: Slots): { together: Topic[]; script: string }[] {
  const random = seededRandom(7)
  const besideWishes = inGroups(details, 2).flatMap((two, at) => {
    const wish = wishes[at % wishes.length]
    return wish ? [[wish, ...two]] : []
  })
  return [...inGroups(wishes, 3), ...inGroups(details, 5), ...besideWishes].map((together) => ({
    together,
    script: scriptOf(together, withSlots, random),
  }))
}

const idsOf = (some: readonly Topic[]) => some.map(({ id }) => id).join(', ')

describe('the library of topics', () => {
  it('has at least 800 topics with unique ids', () => {
    expect(topics.length).toBeGreaterThanOrEqual(800)
    const ids = topics.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each([
    ['with what the person named', slots],
    ['with nothing of the person', {}],
  ])('makes scripts of all topics that pass every check, %s', (_, withSlots) => {
    const scripts = mixedScripts(withSlots)
    const unused = scripts.flatMap(({ together, script }) =>
      together.filter(
        ({ moments }) => !moments.some(({ text }) => script.includes(fillSlots(text, withSlots))),
      ),
    )
    expect(idsOf(unused)).toBe('')
    const refused = scripts.filter(
      ({ script }) =>
        !allPass(checkScript(script, '')) ||
        speaksOfDanger(script) ||
        exceededNarrationLimit(script) !== undefined,
    )
    expect(refused.map(({ together }) => idsOf(together))).toEqual([])
  })

  it('makes a script of 420 to 495 words for a goal that names one wish alone', () => {
    const random = seededRandom(8)
    const sizes = wishes.map((wish) => ({
      id: wish.id,
      words: spokenWordCount(scriptOf([wish], {}, random)),
    }))
    expect(sizes.filter(({ words }) => words < 420 || words > 495)).toEqual([])
  })

  it('repeats no sentence of six words or more', () => {
    const texts = [
      ...topics.flatMap(({ moments }) => moments.map(({ text }) => text)),
      ...Object.values(passages).flat(),
    ]
    const sentences = texts
      .flatMap((text: string) => sentencesIn(parseScript(fillSlots(text, {}))))
      .filter((sentence) => wordsOf(sentence).length >= 6)
      .map(bareLetters)
    const seen = new Set<string>()
    expect(sentences.filter((each) => seen.size === seen.add(each).size)).toEqual([])
  })
})
