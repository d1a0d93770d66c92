// Lines that carry one detail of the person, `{d}`: "the long table", "Elena", or quoted words.
// A detail is an object of the sentence or the subject of "can", so that its number never matters.
// The lines under `any` suit whatever it is; the others are for what is known to be of that kind.

export type DetailKind =
  | 'self'
  | 'person'
  | 'people'
  | 'animal'
  | 'place'
  | 'landscape'
  | 'town'
  | 'thing'
  | 'idea'
  /** Hours that come round again: "Friday nights". */
  | 'hours'
export type DetailPart =
  | 'settle'
  | 'release'
  | 'senses'
  | 'ease'
  | 'step'
  | 'thanks'
  | 'letGo'
  | 'return'
export type Lines = readonly string[]
export type PartLines = { any: Lines; none: Lines } & Partial<Record<DetailKind, Lines>>
