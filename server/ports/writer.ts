import type { FittingIdea } from '#core/guidance/kinds.ts'

/** What a service asks of whoever writes scripts: the built-in guide, or a language model. */
export interface ScriptWriter {
  /** Always comes back with a script within 45 seconds, or fails for good. */
  writeScript(goal: string): Promise<WrittenScript>
  close(): Promise<void>
}

/** What a service asks of whoever answers reflections; the same deadline holds. */
export interface GuidanceWriter {
  writeGuidance(entry: ReflectionRequest): Promise<WrittenGuidance>
  /** A script that answers the day of an entry and then returns to its slide. */
  writeMeditation(entry: MeditationRequest): Promise<WrittenMeditation>
  close(): Promise<void>
}

export interface Writer extends ScriptWriter, GuidanceWriter {}

/** The built-in guide, which also reads: nothing is sent to a stranger before it has been read. */
export interface Guide extends Writer {
  /**
   * Whether the words speak of suicide, self-harm or abuse, by what they say and by what they mean.
   * It fails where either cannot be read.
   */
  readForCare(text: string, as: 'reflection' | 'goal'): Promise<boolean>
  /** The idea that answers a reflection, `none` for a loss; undefined where that is not sure. */
  readIdea(reflection: string): Promise<FittingIdea | undefined>
}

export interface ReflectionRequest {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  /** The wish of the Target Slide that the entry is tied to. */
  goal: string
}

export interface MeditationRequest extends ReflectionRequest {
  guidance: string
}

interface Written {
  /** The model that wrote it; null: the built-in guide. */
  writtenBy: string | null
  /** Millionths of a dollar, for what was really used. */
  cost: number
  /**
   * The person's words speak of suicide, self-harm or abuse. Then the text only cares for them, it was
   * written by no model, and the screen shows where help is before anything else.
   */
  needsSupport: boolean
  /** The model's first text failed a check, and its second passed. */
  isRepaired?: boolean
}

export interface WrittenScript extends Written {
  script: string
  /** What the goal is about, as the cover's picture needs to know it. */
  theme: string
}

export interface WrittenGuidance extends Written {
  guidance: string
}

export interface WrittenMeditation extends Written {
  script: string
}
