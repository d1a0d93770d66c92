import type { FittingIdea } from '#core/guidance/ideas.ts'
import type { EntryReading } from '#core/guidance/memory/recall.ts'
import type { TextUse } from '#core/reader/care.ts'
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

interface WrittenScript {
  script: string
  theme: Theme
}

/** Names of checks that a script does not pass are few and rare; a script always comes back. */
type Failed = { failed: string[] }

type Read = { careKind: CareKind | null }

/** Without the entries for an outside model, which the guide does not read. */
export type GuideRequest = Omit<GuidanceRequest, 'shared'>

export type Written = WrittenScript & Failed & Read & { language: string }
export type Guided = Read &
  Pick<WrittenGuidance, 'guidance' | 'offersHelp' | 'reading' | 'remembered'>
export type Meditated = Failed & Read & Pick<WrittenScript, 'script'>

/** What can be asked of the process, and what each question is answered with. */
export type Tasks = {
  script: { asks: { goal: string }; answers: Written }
  guidance: { asks: GuideRequest; answers: Guided }
  meditation: { asks: MeditationRequest; answers: Meditated }
  /** Undefined where the reading is not sure enough to hold anybody to it. */
  idea: { asks: { reflection: string }; answers: { idea: FittingIdea | undefined } }
  entry: { asks: { reflection: string }; answers: EntryReading }
  review: { asks: ReviewRequest; answers: WrittenReview }
  care: { asks: { text: string; as: TextUse }; answers: Read }
  reflection: { asks: { reflection: string }; answers: ReflectionReading }
  goal: { asks: { goal: string }; answers: GoalReading }
}

export type TaskKind = keyof Tasks
export type Task = { [Kind in TaskKind]: { kind: Kind } & Tasks[Kind]['asks'] }[TaskKind]
export type Result = Tasks[TaskKind]['answers']

export type Request = { task: Task }
export type Reply =
  | { kind: 'ready' }
  /** The model cannot be loaded; the reason is one line without any text of a user. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: string }
