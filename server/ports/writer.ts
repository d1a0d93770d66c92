import type { FittingIdea } from '#core/guidance/ideas.ts'
import type { EarlierEntry, EntryReading } from '#core/guidance/memory/recall.ts'
import type { ComposedReview } from '#core/guidance/review/review.ts'
import type { TextKind } from '#core/reader/care.ts'
import type { GoalPath } from '#core/reader/labels.ts'
import type { CareKind } from '#shared/care-kinds.ts'

/** Writes scripts: the built-in guide or a language model. */
export interface ScriptWriter {
  /** Returns a script, or fails. A language model and the guide as its fallback have 55 seconds together. */
  writeScript(goal: string): Promise<WrittenScript>
  close(): Promise<void>
}

/** Answers reflections, with the same time limit. */
export interface GuidanceWriter {
  writeGuidance(entry: GuidanceRequest): Promise<WrittenGuidance>
  /** Writes a script that answers the day of an entry and usually returns to its slide. */
  writeMeditation(entry: MeditationRequest): Promise<WrittenMeditation>
  close(): Promise<void>
}

export interface Writer extends ScriptWriter, GuidanceWriter {}

/** A writer that sends texts to a language model. */
export interface OutsideWriter {
  /**
   * The writer for a user who has consented to it. `hasConsent` is called before each request to the model,
   * because the consent may be withdrawn at any time.
   */
  forUser(hasConsent: () => Promise<boolean>): Writer
  close(): Promise<void>
}

/** The built-in guide. It also classifies text, before anything is sent to an outside provider. */
export interface Guide extends Writer {
  /**
   * The kind of danger that the text speaks of; null: none. A long text, such as a script, is read in
   * windows. Rejects when the text cannot be read.
   */
  readForCare(text: string, textKind: TextKind): Promise<CareKind | null>
  /** The kind of danger that a reflection speaks of; if there is none, whether help is offered. Rejects as above. */
  readReflection(reflection: string): Promise<ReflectionReading>
  /** The kind of danger that the goal speaks of, and its path. Rejects as above. */
  readGoal(goal: string): Promise<GoalReading>
  /** The idea that fits a reflection; `none`: no idea fits, as for joy and sorrow; undefined: any may be named. */
  readIdea(reflection: string): Promise<FittingIdea | undefined>
  /** Reads what the memory stores of an entry. */
  readEntry(reflection: string): Promise<EntryReading>
  /** The review of a week. No outside model ever writes one. */
  writeReview(request: ReviewRequest): Promise<WrittenReview>
}

export interface ReflectionReading {
  careKind: CareKind | null
  /** False for a reflection of danger. */
  offersHelp: boolean
}

export interface GoalReading {
  careKind: CareKind | null
  path: GoalPath
  /** The goal may be about somebody who has died, and as well about somebody who is alive: no text may say either. */
  mayBeGrief: boolean
}

export interface ReflectionRequest {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  /** The goal of the Target Slide that the entry belongs to; empty if it is left out, such as a goal of danger. */
  goal: string
}

export interface GuidanceRequest extends ReflectionRequest {
  /**
   * The last answers to this user, newest first. The guide repeats no sentence of them while it has another that fits;
   * otherwise it gives the one that was given longest ago.
   */
  recentAnswers?: readonly string[] | undefined
  /** What was found in their last entries, newest first. It is never sent to an outside model. */
  earlier?: readonly EarlierEntry[] | undefined
  /** Earlier entries that the user allows to be sent to an outside model. */
  shared?: SharedEntries | undefined
}

export interface SharedEntries {
  /** Newest first. */
  entries: readonly SharedEntry[]
  /**
   * Whether all of these entries may still be sent. Called before each request to a model, because an
   * entry may be deleted and the consent withdrawn at any time.
   */
  mayStillBeSent: (ids: readonly string[]) => Promise<boolean>
}

export interface SharedEntry extends Pick<ReflectionRequest, 'reflection' | 'timeOfDay'> {
  id: string
  /** Calendar days before the entry that is answered. */
  daysAgo: number
}

export interface MeditationRequest extends ReflectionRequest {
  guidance: string
}

export interface ReviewRequest {
  /** The entries of one week that have a stored memory, oldest first. */
  entries: readonly {
    id: string
    /** The date on which it was written, in the time zone of the user. */
    day: string
    content: string
    reading: EntryReading
  }[]
  /** Differs from user to user: not everybody gets the same passage in the same week. */
  seed: string
  /** The result of `weekNumber`, by which the passages are chosen. */
  week: number
  /** The ids of the passages of the user's last reviews. */
  usedPassageIds: readonly string[]
}

export type WrittenReview = Pick<ComposedReview, 'review' | 'sources' | 'passages'>

interface Written {
  /** The model that wrote it; null: the built-in guide. */
  writtenBy: string | null
  /** Millionths of a dollar, for the usage reported by the provider. */
  cost: number
  /**
   * The kind of danger that the text of the user speaks of; null: none. With a kind, the text is the care
   * answer for it, and the screen shows where to find help first.
   */
  careKind: CareKind | null
  /** The first response of the model failed a check or could not be read, and the second passed. */
  isRepaired?: boolean
}

export interface WrittenScript extends Written {
  script: string
  /** What the goal is about, for the cover art. */
  theme: string
}

export interface WrittenGuidance extends Written {
  guidance: string
  /**
   * Danger is possible, and not probable enough to be answered with care: the screen offers help beside the guidance.
   * This is never stored.
   */
  offersHelp: boolean
  /** What was found in the entry, to be remembered; null for one of danger, or where it is unknown. */
  reading: EntryReading | null
  /**
   * The ids of the earlier entries that the guidance may be based on: those that the guide refers to, or all
   * that were sent to a model, because which of them it used is unknown. A model's guidance repeats no five
   * words of them in a row, unless the current entry or its goal has these words, too.
   */
  remembered: readonly string[]
}

export interface WrittenMeditation extends Written {
  script: string
}
