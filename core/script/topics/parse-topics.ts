// The library of topics is plain text:
//
//   ### bees
//   for: bee, hive, beekeeper
//   without: afraid of bees
//   not: bee line
//   kind: wish
//   assumes: animals
//   1 (morning): …
//   2: …
//
// `without` (words that call for the topic when they are denied: "no longer afraid of bees"), `not` (phrases with
// another meaning) and `assumes` may be missing, and so may `for` where there is `without`. `kind` is `wish` or
// `detail`. Besides the time of day, authors note the place of a moment (`out`, `home`, `work`), which is ignored.

import { tagsIn } from '../scenes/parse-scenes.ts'
import { type DayTime, dayTimes, type Moment, type Topic } from './topic.ts'

const field = /^(for|without|not|kind|assumes):\s*(.*)$/
const momentLine = /^\d(?: \(([^)]*)\))?:\s*(.+)$/

/**
 * Throws for an unknown line, kind or assumption, and for a topic without a moment or a required field, naming the
 * topic.
 */
export function parseTopics(text: string): Topic[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [first = '', ...lines] = block.split('\n')
      return parseTopic(first.trim(), lines)
    })
}

function parseTopic(id: string, lines: readonly string[]): Topic {
  const fields = new Map<string, string>()
  const moments: Moment[] = []
  for (const line of lines) {
    const moment = momentLine.exec(line)
    const [, name, value] = field.exec(line) ?? []
    if (moment) moments.push({ text: moment[2] ?? '', time: timeIn(moment[1] ?? '') })
    else if (name !== undefined) fields.set(name, value?.trim() ?? '')
    else if (line.trim() !== '') throw new Error(`topic ${id}: unknown line "${line}"`)
  }
  const required = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new Error(`topic ${id}: no ${name}`)
    return value
  }
  if (moments.length === 0) throw new Error(`topic ${id}: no moment`)
  const deniedPhrases = phrasesIn(fields.get('without') ?? '')
  const kind = required('kind')
  if (kind !== 'wish' && kind !== 'detail') throw new Error(`topic ${id}: unknown kind "${kind}"`)
  return {
    id,
    phrases: phrasesIn(deniedPhrases.length > 0 ? (fields.get('for') ?? '') : required('for')),
    deniedPhrases,
    otherMeanings: phrasesIn(fields.get('not') ?? ''),
    assumes: tagsIn(fields.get('assumes') ?? '', id),
    isWish: kind === 'wish',
    moments,
  }
}

function timeIn(tags: string): DayTime | undefined {
  return dayTimes.find((time) => tags.split(/,\s*/).includes(time))
}

function phrasesIn(list: string): string[][] {
  return list
    .split(',')
    .map((phrase) =>
      phrase
        .trim()
        .toLowerCase()
        .replaceAll('’', "'")
        .split(/[\s-]+/),
    )
    .filter(([first]) => first !== '')
}
