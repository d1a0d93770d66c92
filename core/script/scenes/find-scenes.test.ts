import { describe, expect, it } from 'vitest'
import type { GoalPath } from '../../reader/labels.ts'
import { findScenes, type SceneIndex } from './find-scenes.ts'
import type { Scene, SceneTag } from './scene.ts'

const scene = (id: string, assumes: SceneTag[] = [], path: Scene['path'] = 'plain'): Scene => ({
  id,
  about: '',
  path,
  isQuiet: false,
  assumes,
  goals: ['one', 'two'],
  light: '',
  scene: '',
  step: '',
  thanks: '',
  leave: '',
})

/** Two goals for each scene; the vectors have two dimensions. */
function indexOf(...scenes: [Scene, [number, number], [number, number]][]): SceneIndex {
  return {
    scenes: scenes.map(([each]) => each),
    vectors: scenes.flatMap(([, a, b]) => [Float32Array.from(a), Float32Array.from(b)]),
    sceneOf: scenes.flatMap((_, at) => [at, at]),
  }
}
const east = Float32Array.from([1, 0])
const north = Float32Array.from([0, 1])
const find = (
  text: string,
  path: GoalPath,
  vector: Float32Array,
  parts: Float32Array[],
  index: SceneIndex,
) =>
  findScenes(
    { text, vector },
    parts.map((part, at) => ({ text: `part ${at}`, vector: part })),
    [path],
    index,
  )
const idsOf = (found: { scene: Scene }[]) => found.map(({ scene }) => scene.id)

describe('the scenes for a goal', () => {
  const index = indexOf(
    [scene('far'), [0, 1], [0, 1]],
    [scene('near'), [0, 1], [1, 0]],
    [scene('left', [], 'leaving'), [1, 0], [1, 0]],
  )

  it('are those of its path, sorted by the nearest of their example goals', () => {
    const found = find('a quiet day', 'plain', east, [], index)
    expect(idsOf(found)).toEqual(['near', 'far'])
    expect(found[0]?.score).toBeCloseTo(1)
    expect(idsOf(find('a quiet day', 'leaving', east, [], index))).toEqual(['left'])
  })

  it('are also found by a single sentence of the goal, with a slightly lower score', () => {
    const near = indexOf([scene('near'), [1, 0], [1, 0]])
    const [first] = find('a quiet day', 'plain', north, [east], near)
    expect(first?.nearestText).toBe('part 0')
    expect(first?.score).toBeCloseTo(0.9)
  })

  it.each<[SceneTag, string, string]>([
    ['dog', 'I walk in the woods', 'I walk my dog in the woods'],
    ['partner', 'dinner at eight', 'dinner with my husband at eight'],
    ['partner', 'dinner at eight', 'dinner with my fiancé at eight'],
    ['child', 'a garden', 'a garden for my daughter'],
    ['faith', 'a quiet morning', 'a quiet morning prayer'],
  ])('include one that assumes a %s only if the goal names one', (tag, without, named) => {
    const one = indexOf([scene('it', [tag]), [1, 0], [1, 0]])
    expect(find(without, 'plain', east, [], one)).toEqual([])
    expect(idsOf(find(named, 'plain', east, [], one))).toEqual(['it'])
  })

  it('have no other people in them if the goal is to be alone, and do not assume being alone otherwise', () => {
    const both = indexOf(
      [scene('together', ['company']), [1, 0], [1, 0]],
      [scene('alone', ['alone']), [1, 0], [1, 0]],
    )
    expect(idsOf(find('a cabin, no neighbours, just me', 'plain', east, [], both))).toEqual([
      'alone',
    ])
    expect(idsOf(find('a cabin', 'plain', east, [], both))).toEqual(['together'])
  })

  it('include one about a lost person only if the goal is about the same lost person', () => {
    const both = indexOf(
      [scene('child', ['child'], 'grief'), [1, 0], [1, 0]],
      [scene('parent', ['parent'], 'grief'), [1, 0], [1, 0]],
    )
    const found = find('Dad is in his chair again.', 'grief', east, [], both)
    expect(idsOf(found)).toEqual(['parent'])
    const partner = indexOf([scene('partner', ['partner'], 'grief'), [1, 0], [1, 0]])
    expect(find('My fiancé is here again.', 'grief', east, [], partner)).toHaveLength(1)
  })

  it('score lower for a thing that they assume and the goal does not mention', () => {
    const both = indexOf(
      [scene('sea', ['sea']), [1, 0], [1, 0]],
      [scene('anywhere'), [1, 0], [1, 0]],
    )
    expect(idsOf(find('a small house', 'plain', east, [], both))).toEqual(['anywhere', 'sea'])
  })

  it('do not score lower for what the goal mentions, or for a tag without a word list', () => {
    const one = indexOf([scene('owner', ['business', 'house']), [1, 0], [1, 0]])
    expect(find('I run a café', 'plain', east, [], one)[0]?.score).toBeCloseTo(1)
  })
})
