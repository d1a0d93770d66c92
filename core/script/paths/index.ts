// Whole scripts for goals that must not be retold or pictured as they are written. A script is chosen by the path
// of the goal alone, so each has to suit every goal of that path: no name, sex, kinship, illness or place.

import type { GoalPath } from '../../reader/labels.ts'
import { eatingScripts } from './eating.ts'
import { gamblingScripts } from './gambling.ts'
import { griefScripts } from './grief.ts'
import { harmScripts } from './harm.ts'
import { illnessScripts } from './illness.ts'
import { leavingScripts } from './leaving.ts'
import { otherScripts } from './other.ts'
import { storyScripts } from './story.ts'
import { treatmentScripts } from './treatment.ts'

/** The paths with whole scripts. A plain goal gets one of its own; a goal of abuse is answered with care. */
export type ScriptPath = Exclude<GoalPath, 'plain' | 'abuse'>

export const pathScripts: Readonly<Record<ScriptPath, readonly string[]>> = {
  grief: griefScripts,
  eating: eatingScripts,
  treatment: treatmentScripts,
  harm: harmScripts,
  gambling: gamblingScripts,
  illness: illnessScripts,
  leaving: leavingScripts,
  other: otherScripts,
  story: storyScripts,
}

export function scriptForPath(path: ScriptPath, random: () => number): string {
  const scripts = pathScripts[path]
  const script = scripts[Math.floor(random() * scripts.length)]
  if (script === undefined) throw new Error(`there is no script for the path ${path}`)
  return script
}
