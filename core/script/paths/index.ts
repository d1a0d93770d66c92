import type { GoalPath } from '../../reader/labels.ts'

/** A stand-in until the scripts of the paths are merged. */
export function scriptForPath(
  _path: Exclude<GoalPath, 'plain' | 'abuse'>,
  _random: () => number,
): string {
  return 'You sit where it is quiet. [pause 5s] You breathe in, and out. [pause 5s] The chair holds you.'
}
