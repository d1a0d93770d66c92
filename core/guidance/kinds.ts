// What a reflection can be about, and the one idea of the teaching that fits each.

/** The kinds that are weighed by meaning. */
export const KINDS = [
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

export type Kind = (typeof KINDS)[number]

/** Loss is known by its words (`loss.ts`), before anything is weighed, and no idea is laid on it. */
export type ReadKind = Kind | 'loss'

export const IDEAS = ['importance', 'pendulum', 'works'] as const

/** Importance: too much weight. A pendulum: a shared pull on attention. Works: what is good already. */
export type Idea = (typeof IDEAS)[number]

/** None: a loss, or a reading that is not sure enough to name anything. */
export type FittingIdea = Idea | 'none'

export const IDEA_OF: Record<Kind, Idea> = {
  worry: 'importance',
  fixation: 'importance',
  guilt: 'importance',
  'showing off': 'importance',
  anger: 'pendulum',
  comparison: 'pendulum',
  news: 'pendulum',
  gratitude: 'works',
  calm: 'works',
  remembering: 'works',
  flat: 'works',
}
