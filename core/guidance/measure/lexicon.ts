// The word lists behind the checks of guidance.

import type { Idea } from '../ideas.ts'

/** The words that name each idea of the practice. `other`: further ideas, none of which is ever the fitting one. */
export const ideaWords: readonly (readonly [Idea | 'other', RegExp])[] = [
  ['importance', /\bimportance\b|\bexcess potential\b/i],
  ['pendulum', /\bpendulums?\b/i],
  [
    'works',
    /\bwhat(?:'s| is)? (?:already )?work(?:s|ing)\b|\b(?:already|is) work(?:s|ing)\b|\bworks already\b/i,
  ],
  [
    'other',
    /\bbalancing forces?\b|\b(?:outer|inner) intention\b|\balternatives? (?:space|flow)\b|\bspace of variations\b|\bamalgam\b|\bcoordination of intention\b|\blifelines?\b/i,
  ],
]

/** Plain words for each idea: a text that names the idea must also use one of them. */
export const plainWords: Record<Idea, RegExp> = {
  importance:
    /\b(?:weigh\w*|heav\w*|load|light(?:er|en\w*|ly)|grip\w*|clench\w*|big(?:ger)?|large\w*|tight\w*|size|loose\w*)\b/i,
  pendulum: /\b(?:pull|swing\w*|attention|push\w*|storm|tug|race|contest|crowd|feeds?|fed)\b/i,
  works: /\b(?:works?|working)\b/i,
}

export const diagnosisWords =
  /\b(?:depress(?:ed|ion|ive)|disorder\w*|anxiety attack|bipolar|adhd|autis\w*|ptsd|trauma\w*|burn-?out|narcissis\w*|neuro\w*|symptoms?|syndrome|addict\w*|clinical\w*|patholog\w*|toxic|codependen\w*|diagnos\w*|prescri\w*)\b/gi

export const blameWords =
  /\b(?:your (?:own )?fault|you(?:'re| are) to blame|you failed|you always|you never|you let yourself|you ought|you could have|you only have yourself|too sensitive|over-?react\w*|stop (?:complaining|whining|worrying)|get over it|pull yourself|grow up|how could you|silly of you|lazy|weak of you|shame on)\b/gi

export const percentagePattern =
  /\d+(?:[.,]\d+)? ?(?:%|per ?cent)|\bper ?cent\b|\b\d+ ?\/ ?10\b|\bout of ten\b/gi

/** Statements that something will happen, which nobody can know. */
export const promiseWords =
  /\b(?:promis(?:e|es|ed|ing)|(?:you|it|things|this|that|everything|all|life|the universe|the world|they|he|she) (?:will|'ll|is going to|are going to|is bound to)|soon you|in no time|is on its way to you|will (?:come|happen|work out|be yours|be fine|be alright|pass))\b/gi

const numberWords: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
  half: 0.5,
}
const unitSeconds: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 }
// How long the user is asked to do something. How old something is, or how long ago, is not matched.
const actDuration =
  /\b(?:for|take|spend|have|set aside) (?:an? |about |just )?(\d+|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|sixty|ninety)[ -](?:slow |full |whole |quiet |short |long )?(second|minute|hour|day)s?\b/gi

/** The longest duration of an act in a text, in seconds; 0 where none is named. */
export function longestActSeconds(text: string): number {
  const durations = [...text.matchAll(actDuration)].map(([, count = '', unit = '']) => {
    const word = count.toLowerCase().split(' ')[0] ?? ''
    return (numberWords[word] ?? Number(word)) * (unitSeconds[unit.toLowerCase()] ?? 0)
  })
  return Math.max(0, ...durations)
}
