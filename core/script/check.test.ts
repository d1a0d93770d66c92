import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { allPass, checkScript } from './check.ts'
import { checkVariety, sharedSentences } from './checks/variety.ts'
import { writeScript } from './write.ts'

const sampleGoal = 'I run a small bakery by the harbour. My sister works beside me.'
const goodScript = writeScript(sampleGoal, { random: seededRandom(11), theme: 'work' }).script

function resultOf(name: string, script: string, goal = sampleGoal) {
  const result = checkScript(script, goal).find((row) => row.name.startsWith(name))
  if (result === undefined) throw new Error(`no check is called ${name}`)
  return result
}

const firstSentence = goodScript.slice(0, goodScript.indexOf('.') + 1)
const withSentence = (sentence: string) =>
  goodScript.replace(firstSentence, `${firstSentence} ${sentence}`)
const withReplacement = (pattern: RegExp, replacement: string) =>
  goodScript.replace(pattern, replacement)

/** For each check, a script that violates it. */
const violations: [check: string, script: string][] = [
  ['words', goodScript.split('\n\n').slice(0, 4).join('\n\n')],
  ['pauses of 2–15 s', withReplacement(/\[pause [3-5]s\]/g, '')],
  ['words between two pauses', withReplacement(/\[pause 4s\]/g, '')],
  ['can be narrated', withSentence(`You rest in ${'a'.repeat(5_000)}.`)],
  ['you/your per 100 words', withReplacement(/\b(?:you|your)\b/gi, 'someone')],
  ['first person outside quotes', withSentence('I am here with my breath.')],
  ['present-tense verbs', withReplacement(/\b(?:You|you) ([a-z]+)\b/g, 'you were')],
  ['future words', withSentence('You will rest and you are going to see it someday.')],
  ['negations per 100 words', withSentence('No, not now, never, nothing, nobody, nowhere.')],
  [
    'senses',
    withReplacement(/\b(?:taste|tastes|sip|sweet|salt|mouthful|tongue|bite|honey)\b/gi, 'thing'),
  ],
  ["the goal's own content words", withReplacement(/\b(?:bakery|harbour|sister|run)\b/gi, 'place')],
  ['reading grade', withReplacement(/\b(?:the|your)\b/g, 'extraordinarily institutionalised')],
  ['longest sentence', withSentence(`You see ${'a leaf and '.repeat(10)}the sky.`)],
  [
    'repeated 4-grams',
    withSentence('You see one leaf here. You see one leaf here. You see one leaf here too.'),
  ],
  ['duplicate sentences', withSentence(firstSentence)],
  ['variety of words', withReplacement(/\b[a-z]{5,}\b/g, 'thing')],
  ['must, should, have to', withSentence('You must rest.')],
  ['medical or guarantee claims', withSentence('This cures you, and it is guaranteed.')],
  ['markup other than pauses', withSentence('You see **light** and <b>sky</b>.')],
  ['talk about being an AI', withSentence('As an AI language model, this voice guides you.')],
  [
    'settle, release, step, thanks, close',
    withReplacement(/\b(?:thank\w*|grateful|gratitude)\b/gi, 'glad'),
  ],
  ['grammar', withSentence('You is at the your table.')],
]

describe('the script checker', () => {
  it('passes every check for a valid script', () => {
    expect(checkScript(goodScript, sampleGoal).filter((row) => !row.pass)).toEqual([])
  })

  it.each(violations)('fails the check “%s” for a script that violates it', (name, script) => {
    expect(resultOf(name, goodScript).pass).toBe(true)
    expect(resultOf(name, script).pass).toBe(false)
  })

  it('is tested with a failing script for every check', () => {
    const names = checkScript(goodScript, sampleGoal).map(({ name }) => name)
    expect(names.filter((name) => !violations.some(([check]) => name.startsWith(check)))).toEqual(
      [],
    )
  })

  it('does not apply style checks to quotations from the goal', () => {
    const goal = 'I must never fail'
    const scriptWithQuotation = withSentence('You named it: “I must never fail.”')
    expect(resultOf('must, should, have to', scriptWithQuotation, goal).pass).toBe(true)
    expect(resultOf('first person outside quotes', scriptWithQuotation, goal).pass).toBe(true)
  })

  it('applies style checks to quotations that are not from the goal', () => {
    const scriptWithQuotation = withSentence('A voice says: “You must never fail.”')
    expect(resultOf('must, should, have to', scriptWithQuotation).pass).toBe(false)
  })

  it('requires no goal words when the goal has none', () => {
    expect(resultOf("the goal's own", goodScript, '???').pass).toBe(true)
  })

  it('fails an empty script', () => {
    expect(allPass(checkScript('', sampleGoal))).toBe(false)
  })
})

describe('the variety check', () => {
  it('fails for two equal scripts and passes for different ones', () => {
    expect(checkVariety([goodScript, goodScript]).pass).toBe(false)
    expect(checkVariety([goodScript, withSentence('You rest.')]).pass).toBe(true)
  })

  it('measures the share of sentences that two scripts have in common', () => {
    expect(sharedSentences('You rest. You wake.', 'You rest. You sing.')).toBe(0.5)
  })
})
