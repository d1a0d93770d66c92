// A topic is something that people name in their wishes (bees, a front door, being on time), with moments in
// which it is there and something small happens. It is written by hand; a script combines the topics that its goal
// names.

import type { SceneTag } from '../scenes/scene.ts'

export const dayTimes = ['morning', 'day', 'evening', 'night'] as const
export type DayTime = (typeof dayTimes)[number]

export interface Moment {
  text: string
  /** Undefined where it may happen at any hour. */
  time?: DayTime | undefined
}

export interface Topic {
  id: string
  /** Words and phrases that name it, in their base forms. */
  phrases: readonly (readonly string[])[]
  /** Words that call for this topic where the goal denies them: "no more flatmates" for a place of one's own. */
  deniedPhrases: readonly (readonly string[])[]
  /** Phrases that contain one of `phrases` and mean something else. */
  otherMeanings: readonly (readonly string[])[]
  /** What its moments assume. A topic is not used where that would not fit the goal. */
  assumes: readonly SceneTag[]
  /** Otherwise it is a detail, which is no wish of its own. */
  isWish: boolean
  /** In this order they are one small scene. */
  moments: readonly Moment[]
}
