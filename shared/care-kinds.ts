/** The kinds of danger that are answered with care instead of guidance or a script. */
export const careKinds = [
  'suicide',
  'selfharm',
  'abuse',
  'eating',
  'unreal',
  'violence',
  'emergency',
] as const

/**
 * `eating`: an eating disorder. `unreal`: losing touch with reality. `violence`: intent to hurt another person.
 * `emergency`: an overdose or a medical emergency in progress.
 */
export type CareKind = (typeof careKinds)[number]
