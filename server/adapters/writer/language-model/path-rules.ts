// Which goals may be sent to a model, and the rules in the prompt for those whose path is not plain.

import type { GoalPath } from '#core/reader/labels.ts'

/** Paths whose goals are not sent: a model might picture them. The guide has a script or a care answer for each. */
const unsendablePaths = ['eating', 'treatment', 'harm', 'abuse'] as const

export type SendablePath = Exclude<GoalPath, (typeof unsendablePaths)[number]>
/** Paths whose goals are sent together with rules. */
export type RuledPath = Exclude<SendablePath, 'plain'>

export function isSendablePath(path: GoalPath): path is SendablePath {
  return !(unsendablePaths as readonly GoalPath[]).includes(path)
}

export const pathRules: Readonly<Record<RuledPath, string>> = {
  grief:
    'The wish is about somebody who has died, a person or an animal. Give company and steadiness, and love without pretending. Say once, plainly, that they have died. They do not speak, are not heard, seen, touched or near, watch over nobody and send no sign, and nobody says what they would have wanted. Nobody moves on. The picture may be let go of at the end, and the love is kept. Other people in the scene are a friend or a neighbour, never he or she.',
  illness:
    'The wish is about an illness or a hope for a cure. Picture comfort and care in this hour: warmth, rest, company, good hands. Name the hope once, as a hope, in a sentence with the word hope. Nobody is cured, recovers, is well again or is given good results. No treatment is named, judged, begun or stopped.',
  gambling:
    'The wish is about gambling or sudden riches. Picture ease with money in ordinary life instead: a bill paid in passing, something mended, a little put aside. Nothing is won, staked or drawn, no sum arrives, and there is no talk of luck. Invent no debt.',
  leaving:
    'The wish is to leave or stop something. Picture the life after it, with what takes its place: clear mornings, busy hands, company. Name the thing at most once, and never thank it, welcome it, long for it, taste it or return to it. Praise nobody for being strong.',
  // A goal for another person, as in the labels of the reader.
  other:
    'The wish is for somebody else. The listener is beside that person, who is free, speaks for themselves and decides for themselves. The listener neither changes, saves nor persuades them. The step of today is in the listener’s own hands.',
  story:
    'The wish stands at the end of a long story. Honour the hard past in one short sentence and retell nothing of it; quote a few words at most. Then picture a wide, quiet scene of the life that is chosen, with things happening in it.',
}

const hiddenGoalRules =
  'The wish is not shown. Speak of “your slide” in general words, and guess nothing about it.'

/** The prompt with the rules of a path; undefined: the goal is not sent. */
export function withPathRules(prompt: string, path: SendablePath | undefined): string {
  if (path === 'plain') return prompt
  const rules = path === undefined ? hiddenGoalRules : pathRules[path]
  const heading = `THIS WISH${path === undefined ? '' : ` (${path})`}, before every other rule`
  return `${prompt}\n\n${heading}\n${rules}`
}
