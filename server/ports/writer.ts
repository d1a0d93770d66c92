import type { FittingIdea } from '#core/guidance/kinds.ts'

/** Writes scripts: the built-in guide or a language model. */
export interface ScriptWriter {
  /** Returns a script within 45 seconds, or fails. */
  writeScript(goal: string): Promise<WrittenScript>
  close(): Promise<void>
}

/** Answers reflections, within the same deadline. */
export interface GuidanceWriter {
  writeGuidance(entry: ReflectionRequest): Promise<WrittenGuidance>
  /** Writes a script that answers the day of an entry and then returns to its slide. */
  writeMeditation(entry: MeditationRequest): Promise<WrittenMeditation>
  close(): Promise<void>
}

export interface Writer extends ScriptWriter, GuidanceWriter {}

/** The built-in guide. It also classifies text, before anything is sent to an outside provider. */
export interface Guide extends Writer {
  /**
   * Whether the text speaks of suicide, self-harm or abuse, by its words and by its meaning. Rejects
   * when either check cannot be made.
   */
  readForCare(text: string, as: 'reflection' | 'goal'): Promise<boolean>
  /** The idea that fits a reflection, `none` for a loss; undefined when uncertain. */
  readIdea(reflection: string): Promise<FittingIdea | undefined>
}

export interface ReflectionRequest {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  /** The goal of the Target Slide that the entry belongs to. */
  goal: string
}

export interface MeditationRequest extends ReflectionRequest {
  guidance: string
}

interface Written {
  /** The model that wrote it; null: the built-in guide. */
  writtenBy: string | null
  /** Millionths of a dollar, for the usage reported by the provider. */
  cost: number
  /**
   * The text of the user speaks of suicide, self-harm or abuse. Then the built-in guide wrote a text
   * that only offers support, and the screen shows where to find help first.
   */
  needsSupport: boolean
  /** The first text of the model failed a check, and the second passed. */
  isRepaired?: boolean
}

export interface WrittenScript extends Written {
  script: string
  /** What the goal is about, for the cover art. */
  theme: string
}

export interface WrittenGuidance extends Written {
  guidance: string
}

export interface WrittenMeditation extends Written {
  script: string
}
