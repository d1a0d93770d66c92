import { describe, expect, it } from 'vitest'
import { adviseScript } from './advice.ts'
import { allPass, checkScript } from './check.ts'
import { checkVariety, sharedSentenceShare } from './checks/variety.ts'
import { pathScripts } from './paths/index.ts'

const sampleGoal = 'I run a small bakery by the harbour. My sister works beside me.'
const [goodScript = ''] = pathScripts.story

const resultsOfGoodScript = checkScript(goodScript, sampleGoal)

function resultOf(name: string, script: string, goal = sampleGoal) {
  return resultIn(checkScript(script, goal), name)
}

function resultIn(results: ReturnType<typeof checkScript>, name: string) {
  const result = results.find((row) => row.name.startsWith(name))
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
  ['notation', withSentence('You see **light** and <b>sky</b>.')],
  ['notation', withSentence('You wait. [pause 20s] You go.')],
  ['notation', withSentence('- A door.')],
  ['words', goodScript.split('\n\n').slice(0, 4).join('\n\n')],
  ['words', withSentence('You see the sea over the wall. '.repeat(15))],
  ['length of the track', withReplacement(/\[pause \d+s\] ?/g, '')],
  ['length of the track', withReplacement(/\b[a-z]{2,5}\b/g, 'extraordinarily')],
  ['can be narrated', withSentence(`You rest in ${'a'.repeat(5_000)}.`)],
  ['first person outside quotes', withSentence('I am here with my breath.')],
  ['addressed as you', withReplacement(/\byou(?:r|rs|rself|['’]\w+)?\b/gi, 'one')],
  ['must, should, have to', withSentence('You must rest.')],
  ['medical or guarantee claims', withSentence('This cures you, and it is guaranteed.')],
  ['medical or guarantee claims', withSentence('“You are cured,” she says.')],
  ['medical or guarantee claims', withSentence('You stop taking your pills.')],
  ['talk about being an AI', withSentence('As an AI language model, this voice guides you.')],
  ['talk about being an AI', `Sure, this is it. ${goodScript}`],
  ['grammar', withSentence('You is at the your table.')],
  ['duplicate sentences', withSentence(`You see the sea. ${firstSentence} You see the sea.`)],
]

describe('the script checker', () => {
  it('passes every check for a valid script', () => {
    expect(resultsOfGoodScript.filter((row) => !row.pass)).toEqual([])
  })

  it.each(violations)('fails the check “%s” for a script that violates it', (name, script) => {
    expect(resultIn(resultsOfGoodScript, name).pass).toBe(true)
    expect(resultOf(name, script).pass).toBe(false)
  })

  it('is tested with a failing script for every check', () => {
    const names = resultsOfGoodScript.map(({ name }) => name)
    expect(names.filter((name) => !violations.some(([check]) => name.startsWith(check)))).toEqual(
      [],
    )
  })

  it('fails an empty script', () => {
    expect(allPass(checkScript('', sampleGoal))).toBe(false)
  })
})

describe('a quotation in a script', () => {
  it('may be in the first person and a command if it is from the goal', () => {
    const goal = 'I must never fail'
    const scriptWithQuotation = withSentence('You named it: “I must never fail.”')
    expect(allPass(checkScript(scriptWithQuotation, goal))).toBe(true)
  })

  it('may name a cure only if it is from the goal', () => {
    const script = withSentence('You named a hope: “I am cured.”')
    expect(resultOf('medical', script, 'I am cured').pass).toBe(true)
    expect(resultOf('medical', script, 'I am well').pass).toBe(false)
  })

  it.each([
    '"I think it has started," she says. "Or it is our neighbours."',
    '“I’ll carry mine,” he says. “You should see the other one.”',
    '‘I don’t mind,’ he says, ‘we can wait.’',
    '“Sure,” she says. “My training is on Tuesdays.”',
    '"You have to paint it again," your friend says.',
  ])('may be the speech of a person in the scene: %s', (speech) => {
    expect(checkScript(withSentence(speech), sampleGoal).filter((row) => !row.pass)).toEqual([])
  })
})

describe('good prose', () => {
  it.each([
    ['fragments', 'Land. A hedge, a petrol station, someone walking a terrier.'],
    ['a sentence that goes on after speech', '"Ready?" she asks. “There!” he says, and points.'],
    ['speech with the comma outside', '“Otters”, he says, and nods.'],
    ['a short sentence said twice', '"Otters," he says. Otters. "Otters," you say. Otters.'],
    ['a pause inside a sentence', 'You breathe in, [pause 3s] and out.'],
    ['a remark between commas', 'And, for once, nobody hurries you.'],
    ['a person before an article', 'You hand her the key, and tell her her tea is ready.'],
    ['two people', 'You and she are laughing.'],
    ['words that begin like “AI”', 'It is as warm as an airing cupboard, as quiet as an aisle.'],
    ['three dots', 'You wait... The kettle begins to hum.'],
    [
      'what need not be',
      'You don’t have to win. It doesn’t have to be big, and you needn’t hurry.',
    ],
    ['nothing to do', 'There is nothing you have to do here, and no one you must be.'],
    ['what others do', 'He has to put a hand over his eyes. It must be six. They should be home.'],
    ['a condition', 'Should it rain, you stay. You have an hour to yourself.'],
    ['a subordinate clause', 'It is a claim you have to defend. You pay what you must.'],
    [
      'what there is to give',
      'You give the hour you have to spare. It is the best you have to give.',
    ],
    [
      'what there is to give to somebody',
      'You see how much love you have to give to your children, and everything good you have to offer your son.',
    ],
    ['what there is to spare', 'With the energy you have to spare in the evening, you paint.'],
    ['the past', 'The part where you had to lie still is done.'],
    ['what things are like', 'It is exactly what a first thing should be.'],
    [
      'words that begin like “you” and “one”',
      'You make a one-pot supper for a European friend. It is a euphoric hour.',
    ],
    ['a trade', 'You write the prescription and read the diagnosis to the farmer.'],
  ])('passes with %s', (_, prose) => {
    expect(checkScript(withSentence(prose), sampleGoal).filter((row) => !row.pass)).toEqual([])
  })

  it.each([
    'You know how much you have to give in return.',
    'You see how much you have to give in this work.',
    'You know how much you have to give in kindness.',
    'You see how much you have to give away to strangers.',
    'With the patience you have to give to the children, they settle.',
    'With the attention you have to give to it, it grows.',
    'With the joy you have to give to him, he smiles.',
    'With the care you have to show to her, she rests.',
    'You feel all that warmth you have to show around the table.',
    'With the kindness you have to show to her, she rests.',
    'You notice all this love you have to give to her.',
  ])('passes with what there is to give: %s', (sentence) => {
    expect(resultOf('must, should, have to', withSentence(sentence)).pass).toBe(true)
  })
})

describe('a sentence that is a command or broken', () => {
  it.each([
    'You should rest now.',
    'You have to let go.',
    'At the door you should stop.',
    'Now you must go.',
    'You really have to breathe.',
    'You’ve got to see it.',
    'You mustn’t look back.',
    'You should give her more time.',
    'You have to give it up.',
    'With the neighbours you must give way.',
    'At all times you should show kindness.',
    'All day you have to show up for others.',
    'With the children you have to give a little.',
    'You see how much you have to give up.',
    'You see how much you have to give in to them.',
    'With the energy you have to show up early.',
    'With the energy you have to show off.',
    'With the energy you have to give way to others.',
    'With the energy you have to give in again.',
    'You see how many guests you have to show round the house.',
    'All this week you have to show your work to the board.',
    'At all the gates you have to show your pass.',
    'You know how much you must give.',
    'You should show up early.',
    'It is not late, you must go.',
    'Today the letter must be written.',
  ])('fails for a command: %s', (sentence) => {
    expect(resultOf('must, should, have to', withSentence(sentence)).pass).toBe(false)
  })

  it.each([
    'You sit by the',
    'you sit by the window.',
    'You hold an your cup.',
    'You sit, [pause 3s]',
    'You say “hello.',
    'You are and.',
    'You hold a apple.',
    'You are a anyone.',
    'You sit sit down.',
  ])('fails for a broken sentence: %s', (sentence) => {
    expect(resultOf('grammar', `${goodScript}\n\n${sentence}`).pass).toBe(false)
  })
})

describe('the advice on a script', () => {
  const adviceOn = (script: string, goal = sampleGoal) =>
    adviseScript(script, goal)
      .filter((row) => !row.pass)
      .map(({ name }) => name)

  it.each([
    ['pauses', withReplacement(/\[pause [3-6]s\]/g, '')],
    ['words between two pauses', withReplacement(/\[pause 5s\]/g, '')],
    ['you/your per 100 words', withReplacement(/\b(?:you|your)\b/gi, 'someone')],
    ['present-tense verbs', withReplacement(/\b(?:You|you) ([a-z]+)\b/g, 'you were')],
    ['future words', withSentence('You will rest and you are going to see it someday.')],
    ['negations per 100 words', withSentence('No, not now, never, nothing, nobody, nowhere.')],
    ['senses', withReplacement(/\b(?:smell|smells|taste|tastes|scent)\b/gi, 'thing')],
    ["the goal's own content words", goodScript],
    ['reading grade (Flesch–Kincaid)', withReplacement(/\b(?:the|your)\b/g, 'institutionalised')],
    ['longest sentence in words', withSentence(`You see ${'a leaf and '.repeat(10)}the sky.`)],
    [
      'repeated 4-grams',
      withSentence('You see one small leaf here. You see one small leaf here too.'),
    ],
    ['variety of words (MATTR-50)', withReplacement(/\b[a-z]{3,}\b/g, 'thing')],
    [
      'settle, release, step, thanks, close',
      withReplacement(/\b(?:thank\w*|grateful|gratitude)\b/gi, 'glad'),
    ],
  ])('reports “%s”, which is no hard check', (name, script) => {
    expect(adviceOn(script)).toContain(name)
    expect(resultsOfGoodScript.map((row) => row.name)).not.toContain(name)
  })

  it('expects no goal words when the goal has none', () => {
    expect(adviceOn(goodScript, '???')).not.toContain("the goal's own content words")
  })
})

describe('the variety check', () => {
  it('fails for two equal scripts and passes for different ones', () => {
    expect(checkVariety([goodScript, goodScript]).pass).toBe(false)
    expect(checkVariety([goodScript, withSentence('You rest.')]).pass).toBe(true)
  })

  it('measures the share of sentences that two scripts have in common', () => {
    expect(sharedSentenceShare('You rest. You wake.', 'You rest. You sing.')).toBe(0.5)
  })
})
