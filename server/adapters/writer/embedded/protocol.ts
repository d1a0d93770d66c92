import type { FittingIdea } from '#core/guidance/ideas.ts'
import type { EntryReading } from '#core/guidance/memory/recall.ts'
import type { TextKind } from '#core/reader/care.ts'
import type { Theme } from '#core/script/themes.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type {
  GoalReading,
  GuidanceRequest,
  MeditationRequest,
  ReflectionReading,
  ReviewRequest,
  WrittenGuidance,
  WrittenReview,
} from '../../../ports/writer.ts'

interface ThemedScript {
  script: string
  theme: Theme
}

/** The names of the checks that a script does not pass. Usually there are none; a script is always returned. */
interface FailedChecks {
  failed: string[]
}

interface CareResult {
  careKind: CareKind | null
}

/** Without the entries for an outside model, which the guide does not use for its answer. */
export type GuideRequest = Omit<GuidanceRequest, 'shared'>

export type ScriptResult = ThemedScript & FailedChecks & CareResult & { language: string }
export type GuidanceResult = CareResult &
  Pick<WrittenGuidance, 'guidance' | 'offersHelp' | 'reading' | 'remembered'>
export type MeditationResult = FailedChecks & CareResult & Pick<ThemedScript, 'script'>

/** The tasks of the process, each with its input and result. */
export interface Tasks {
  script: { input: { goal: string }; result: ScriptResult }
  guidance: { input: GuideRequest; result: GuidanceResult }
  meditation: { input: MeditationRequest; result: MeditationResult }
  /** Undefined where any idea may be named, such as where the feeling of the reflection is not clear. */
  idea: { input: { reflection: string }; result: { idea: FittingIdea | undefined } }
  /** What the memory stores of an entry. */
  entry: { input: { reflection: string }; result: EntryReading }
  review: { input: ReviewRequest; result: WrittenReview }
  /** Only the kind of danger. */
  care: { input: { text: string; textKind: TextKind }; result: CareResult }
  /** The kind of danger, and whether help is offered. */
  reflection: { input: { reflection: string }; result: ReflectionReading }
  /** The kind of danger, and the path. */
  goal: { input: { goal: string }; result: GoalReading }
}

export type TaskKind = keyof Tasks
export type Task = { [Kind in TaskKind]: { kind: Kind } & Tasks[Kind]['input'] }[TaskKind]
export type Result = Tasks[TaskKind]['result']

export interface Request {
  task: Task
}
export type Reply =
  | { kind: 'ready' }
  /** The process cannot start; the reason is one line without any text of a user. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: string }
