/** What a service asks of whoever writes scripts: the built-in guide, or a language model. */
export interface ScriptWriter {
  /** Always comes back with a script within 45 seconds, or fails for good. */
  writeScript(goal: string): Promise<WrittenScript>
  close(): Promise<void>
}

export interface WrittenScript {
  script: string
  /** What the goal is about, as the cover's picture needs to know it. */
  theme: string
  /** The model that wrote it; null: the built-in guide. */
  writtenBy: string | null
  /** Millionths of a dollar, for what was really used. */
  cost: number
}

export interface GuidanceRequest {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  /** Of the slide that the reflection is tied to. */
  goal: string
  theme: string
}

export interface WrittenGuidance {
  guidance: string
  /** The person may be in danger: the answer speaks of help, and of nothing else. */
  isCaring: boolean
  writtenBy: string | null
  cost: number
}

export interface MeditationRequest {
  reflection: string
  guidance: string
  goal: string
  timeOfDay: 'morning' | 'evening'
}

export interface Writer extends ScriptWriter {
  writeGuidance(request: GuidanceRequest): Promise<WrittenGuidance>
  writeMeditation(request: MeditationRequest): Promise<Omit<WrittenScript, 'theme'>>
}
