// Whole scripts, used where none can be composed for a goal that is not plain
// (`server/adapters/writer/embedded/goal-script.ts`). A script is chosen by the path of the goal alone, so each has
// to suit every goal of that path: it leaves open the name, sex and kinship of those it is about, and the illness.

import type { GoalPath } from '../../reader/labels.ts'
import { eatingScripts } from './eating.ts'
import { forAnotherScripts } from './for-another.ts'
import { gamblingScripts } from './gambling.ts'
import { griefScripts } from './grief.ts'
import { harmScripts } from './harm.ts'
import { illnessScripts } from './illness.ts'
import { leavingScripts } from './leaving.ts'
import { storyScripts } from './story.ts'
import { treatmentScripts } from './treatment.ts'

/**
 * The paths with whole scripts. A goal of abuse gets a care answer. For a plain goal, and for one that tells a story, a
 * script is composed, as long as the library has a quiet scene.
 */
export type ScriptPath = Exclude<GoalPath, 'plain' | 'abuse'>

export const pathScripts: Readonly<Record<ScriptPath, readonly string[]>> = {
  grief: griefScripts,
  eating: eatingScripts,
  treatment: treatmentScripts,
  harm: harmScripts,
  gambling: gamblingScripts,
  illness: illnessScripts,
  leaving: leavingScripts,
  other: forAnotherScripts,
  story: storyScripts,
}

export function scriptForPath(path: ScriptPath, random: () => number): string {
  const scripts = pathScripts[path]
  const script = scripts[Math.floor(random() * scripts.length)]
  if (script === undefined) throw new Error(`there is no script for the path ${path}`)
  return script
}
