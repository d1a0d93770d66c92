import { describe, expect, it } from 'vitest'
import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import { spokenWords, wordsOf } from '#core/script/measure/words.ts'
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

/** Scripts for one wish and the next four of all topics, of which a script uses at most two beside its main wish. */
function* mixedScripts(withSlots: Slots): Generator<{ ids: string; script: string }> {
  const random = seededRandom(7)
  for (let at = 0; at < topics.length; at += 4) {
    const wish = wishes[at % wishes.length]
    const together = [...new Set([...(wish ? [wish] : []), ...topics.slice(at, at + 4)])]
    const ids = together.map(({ id }) => id).join(', ')
    yield { ids, script: scriptOf(together, withSlots, random) }
  }
}

describe('the library of topics', () => {
  it('has at least 800 topics with unique ids', () => {
    expect(topics.length).toBeGreaterThanOrEqual(800)
    const ids = topics.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each([
    ['with what the person named', slots],
    ['with nothing of the person', {}],
  ])('makes scripts that pass every check, %s', (_, withSlots) => {
    const refused = [...mixedScripts(withSlots)].filter(
      ({ script }) =>
        !allPass(checkScript(script, '')) ||
        speaksOfDanger(script) ||
        exceededNarrationLimit(script) !== undefined,
    )
    expect(refused.map(({ ids }) => ids)).toEqual([])
  })

  it('makes a script of 420 to 495 words for a goal that names one wish alone', () => {
    const random = seededRandom(8)
    const sizes = wishes.map((wish) => ({
      id: wish.id,
      words: spokenWords(scriptOf([wish], {}, random)),
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
