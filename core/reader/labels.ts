// The labels of the reader's heads, in the order of its outputs. `training/reader/labels.json` holds the
// same lists for the training code; a test compares the two.

import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { themes } from '../script/themes.ts'
import { situationLabels } from './situations.ts'

export const feelings = [
  'joy',
  'pride',
  'calm',
  'sadness',
  'loneliness',
  'heartbreak',
  'grief',
  'fear',
  'anger',
  'envy',
  'guilt',
  'tiredness',
  'doubt',
  'neutral',
] as const

export type Feeling = (typeof feelings)[number]

/** Good, bad, mixed, neither. */
export const valences = ['p', 'n', 'm', 'o'] as const

/**
 * What kind of goal it is, which decides how its script is made. The files in `core/script/paths/` describe all but
 * `plain` and `abuse`.
 */
export const goalPaths = [
  'plain',
  'grief',
  'eating',
  'treatment',
  'harm',
  'gambling',
  'abuse',
  'illness',
  'leaving',
  // For another person (`core/script/paths/for-another.ts`), not for what fits no other label.
  'other',
  'story',
] as const
export type GoalPath = (typeof goalPaths)[number]

/** What a span of a text names. */
export const spanTypes = [
  'person',
  'place',
  'thing',
  'animal',
  'activity',
  'time',
  'quality',
] as const
export type SpanType = (typeof spanTypes)[number]

/** What the author says of a span: it is wanted, there already, being left, feared or lost. */
export const polarities = ['wanted', 'present', 'leaving', 'feared', 'lost'] as const
export type Polarity = (typeof polarities)[number]

/** Whether a line of a script fits a goal. */
export const fitLabels = ['fits', 'neutral', 'wrong'] as const

/** Whether the author of a goal would call a scene theirs, nearly theirs, or not theirs. */
export const matchLabels = ['theirs', 'near', 'not'] as const

/** BIO tags: outside every span, and the beginning and the inside of each type. */
export const tags = ['O', ...spanTypes.flatMap((type) => [`B-${type}`, `I-${type}`])]

export const careLabels = ['none', ...careKinds] as const satisfies readonly ('none' | CareKind)[]

/** The kind of a reflection, coarser than its situation. `flat`: nothing happened and nothing was felt. */
export const reflectionKinds = [
  'worry',
  'fixation',
  'anger',
  'comparison',
  'news',
  'guilt',
  'showing off',
  'gratitude',
  'calm',
  'remembering',
  'flat',
] as const

/** The heads that a model must have. */
const requiredHeads = {
  care: careLabels,
  feeling: feelings,
  valence: valences,
  path: goalPaths,
  fit: fitLabels,
  match: matchLabels,
  tag: tags,
  polarity: polarities,
} as const

/** The heads that a model may have; without `theme` a word list decides, and without `situation` none is recognised. */
const optionalHeads = { theme: themes, kind: reflectionKinds, situation: situationLabels } as const

export const headLabels: Readonly<Record<Head, readonly string[]>> = {
  ...requiredHeads,
  ...optionalHeads,
}
export type Head = keyof typeof requiredHeads | keyof typeof optionalHeads

export const isRequiredHead = (head: string) => Object.hasOwn(requiredHeads, head)
export const allHeads = Object.keys(headLabels) as Head[]

/** Heads with scores for each token; the others have them for a text or a pair of texts. */
export const tokenHeads: ReadonlySet<Head> = new Set(['tag', 'polarity'])
