/** The texts that may no longer be decrypted. */
export type DamagedPart =
  | 'goal'
  | 'script'
  | 'reflection'
  | 'guidance'
  | 'contactMessage'
  | 'theme'
  | 'needsSupport'
  | 'meditation'
