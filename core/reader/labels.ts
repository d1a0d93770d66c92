/** What kind of goal it is, which decides how its script is made. */
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
  'other',
  'story',
] as const
export type GoalPath = (typeof goalPaths)[number]
