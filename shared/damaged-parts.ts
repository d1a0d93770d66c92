/** The parts of a record that can be damaged, so that they can no longer be decrypted. */
export type DamagedPart =
  | 'goal'
  | 'script'
  | 'reflection'
  | 'guidance'
  | 'contactMessage'
  | 'needsSupport'
  | 'meditation'
