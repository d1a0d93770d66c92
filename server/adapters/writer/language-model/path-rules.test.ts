import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GoalPath, goalPaths } from '#core/reader/labels.ts'
import type { Writer } from '#server/ports/writer.ts'
import { goodGuidance } from '#testing/good-guidance.ts'
import {
  goodScript,
  ModelWriterFixture,
  modelAnswer,
  sampleGoal,
  stubGuide,
  stubGuideScript,
  stubGuideText,
} from '#testing/model-writer-fixture.ts'
import { isSendablePath, pathRules } from './path-rules.ts'

const fixture = new ModelWriterFixture()
const { double, errors } = fixture
beforeAll(async () => {
  await double.start()
  const readGoal = async (goal: string) => ({ ...(await stubGuide().readGoal(goal)), path })
  writer = fixture.writer({ fallback: { ...stubGuide(), readGoal } })
})
beforeEach(() => {
  errors.length = 0
})
afterAll(() => fixture.stop())

const goal = 'My husband Daniel died in March.'
const entry = {
  reflection: 'I checked the sales numbers nine times before lunch. I want it so badly.',
  timeOfDay: 'morning',
  goal,
} as const
const guidance = goodGuidance
const script = goodScript(sampleGoal)
const scriptWithTheDead = script.replace('.', '. You hear Daniel.')
const guideResult = { ...stubGuideScript, writtenBy: null }

/** One writer for all tests, because each starts a thread; the guide reads the path of the test. */
let path: GoalPath = 'plain'
let writer: Writer
const writerFor = (pathOfTest: GoalPath) => {
  path = pathOfTest
  return writer
}
const sentText = () => JSON.stringify(double.requests.map(({ body }) => body))

const unsendable = goalPaths.filter((path) => !isSendablePath(path))
const ruled = Object.keys(pathRules) as (keyof typeof pathRules)[]

it('every path but “plain” has rules or is not sent', () => {
  expect(unsendable).toEqual(['eating', 'treatment', 'harm', 'abuse'])
  expect([...unsendable, ...ruled, 'plain'].sort()).toEqual([...goalPaths].sort())
})

describe.each(unsendable)('a goal of the path %s', (path) => {
  it('is not sent: the guide writes the script', async () => {
    double.willReply({ text: modelAnswer(script) })
    expect(await writerFor(path).writeScript(goal)).toEqual({ ...guideResult, cost: 0 })
    expect(double.requests).toEqual([])
    expect(errors).toEqual([])
  })

  it('is left out when its slide’s reflection is sent', async () => {
    double.willReply({ text: JSON.stringify({ guidance }) })
    const written = await writerFor(path).writeGuidance(entry)
    expect(written).toMatchObject({ guidance, writtenBy: 'gpt-4.1', careKind: null })
    expect(sentText()).toContain('nine times before lunch')
    expect(sentText()).toContain('The wish is not shown')
    expect(sentText()).not.toMatch(/Daniel|<wish>\\n|<found>\\n/)
  })

  it('keeps back a reflection that repeats it', async () => {
    double.willReply({ text: JSON.stringify({ guidance }) })
    const reflection = 'I read it again: “my husband Daniel, died in March”.'
    const written = await writerFor(path).writeGuidance({ ...entry, reflection })
    expect(written).toMatchObject({ writtenBy: null })
    expect(double.requests).toEqual([])
  })

  it('keeps back the meditation, which would return to it', async () => {
    double.willReply({ text: JSON.stringify({ script }) })
    const written = await writerFor(path).writeMeditation({ ...entry, guidance })
    expect(written).toMatchObject({ script: stubGuideText, writtenBy: null })
    expect(double.requests).toEqual([])
  })
})

describe.each(ruled)('a goal of the path %s', (path) => {
  it('is sent with the rules of its path', async () => {
    double.willReply({ text: modelAnswer(script) })
    expect(await writerFor(path).writeScript(goal)).toMatchObject({ script, writtenBy: 'gpt-4.1' })
    expect(sentText()).toContain(`THIS WISH (${path})`)
    expect(sentText()).toContain(JSON.stringify(pathRules[path]).slice(1, -1))
    expect(sentText()).toContain('<wish>\\n')
    expect(sentText()).toContain(`<found>\\nkind of wish: ${path}\\n</found>`)
    expect(errors).toEqual([])
  })

  it('is sent with its rules for guidance and for a meditation', async () => {
    double.willReply({ text: JSON.stringify({ guidance }) })
    expect(await writerFor(path).writeGuidance(entry)).toMatchObject({ writtenBy: 'gpt-4.1' })
    expect(sentText()).toContain(`THIS WISH (${path})`)
    double.willReply({ text: JSON.stringify({ script }) })
    const meditation = await writerFor(path).writeMeditation({ ...entry, guidance })
    expect(meditation).toMatchObject({ writtenBy: 'gpt-4.1' })
    expect(sentText()).toContain(`THIS WISH (${path})`)
  })
})

it('a plain goal is sent without further rules', async () => {
  double.willReply({ text: modelAnswer(script) })
  await writerFor('plain').writeScript(sampleGoal)
  expect(sentText()).not.toContain('THIS WISH')
  expect(sentText()).not.toContain('<found>\\n')
})

describe('an answer that breaks the rules of its path', () => {
  const row = 'the dead speak, are heard, seen or near: 1 (You hear Daniel.); limit: 0'

  it('is repaired once, with the rule named', async () => {
    double.willReply({ text: modelAnswer(scriptWithTheDead) }, { text: modelAnswer(script) })
    const written = await writerFor('grief').writeScript(goal)
    expect(written).toMatchObject({ script, isRepaired: true })
    expect(JSON.stringify(double.requests[1]?.body)).toContain(row)
    expect(errors).toEqual(['failed_checks'])
  })

  it('is replaced by the script of the guide after failing twice', async () => {
    double.willReply({ text: modelAnswer(scriptWithTheDead) })
    expect(await writerFor('grief').writeScript(goal)).toMatchObject(guideResult)
    expect(errors).toEqual(['failed_checks', 'failed_checks'])
  })

  it('is refused as guidance and as a meditation, too', async () => {
    double.willReply({
      text: JSON.stringify({ guidance: guidance.replace('.', '. You hear Daniel.') }),
    })
    expect(await writerFor('grief').writeGuidance(entry)).toMatchObject({ writtenBy: null })
    double.willReply({ text: JSON.stringify({ script: scriptWithTheDead }) })
    const meditation = await writerFor('grief').writeMeditation({ ...entry, guidance })
    expect(meditation).toMatchObject({ writtenBy: null })
  })
})

describe('an answer that speaks of danger', () => {
  const dangerous = 'You want to end your life, and you say “I want to kill myself”.'

  it.each([
    ['a script', modelAnswer(`${script} ${dangerous}`)],
    ['a script that fails the checks', modelAnswer(dangerous)],
    ['an answer that cannot be read', `Here you are: ${dangerous}`],
  ])('is neither served nor sent back, as %s', async (_, text) => {
    double.willReply({ text })
    expect(await writerFor('plain').writeScript(sampleGoal)).toMatchObject(guideResult)
    expect(double.requests).toHaveLength(1)
    expect(errors).toEqual(['failed_checks'])
  })
})
