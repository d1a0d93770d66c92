// The shape of what is written for one kind of reflection. Any line may follow any line of the slot
// before it: each stands on its own, speaks to "you", promises nothing and blames nobody.

export type Lines = readonly string[]

export type KindPassages = {
  /** Straight after the person's own words: that they were heard. */
  heard: Lines
  /** Names the idea, with a plain word beside it; where there is none, says something plain. */
  name: Lines
  /** How it shows in this kind of day. */
  explain: Lines
  /** What comes after "If" in the plan, in the morning and in the evening. */
  cues: { morning: Lines; evening: Lines }
}

/** What belongs to an idea, or to having none, whatever the kind of day. */
export type GroundPassages = {
  lighten: Lines
  morning: Lines
  evening: Lines
  /** What comes after "then": two minutes at the very most, and always by way of the slide. */
  acts: Lines
  /** The same with something out of the slide, as an object: "the long table", "your daughter". */
  detailActs: Lines
}
