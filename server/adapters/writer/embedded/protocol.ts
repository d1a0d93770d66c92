import type { FittingIdea } from '#core/guidance/kinds.ts'
import type { TextUse } from '#core/reader/care.ts'
import type { Theme } from '#core/script/themes.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { GoalReading, MeditationRequest, ReflectionRequest } from '../../../ports/writer.ts'

interface WrittenScript {
  script: string
  theme: Theme
}

/** Names of checks that a text does not pass are few and rare; a text always comes back. */
type Failed = { failed: string[] }

type Read = { careKind: CareKind | null }

export type Written = WrittenScript & Failed & Read & { language: string }
export type Guided = Failed & Read & { guidance: string; idea: string | undefined }
export type Meditated = Failed & Read & Pick<WrittenScript, 'script'>

/** What can be asked of the process, and what each question is answered with. */
export type Tasks = {
  script: { asks: { goal: string }; answers: Written }
  guidance: { asks: ReflectionRequest; answers: Guided }
  meditation: { asks: MeditationRequest; answers: Meditated }
  /** Undefined where the reading is not sure enough to hold anybody to it. */
  idea: { asks: { reflection: string }; answers: { idea: FittingIdea | undefined } }
  care: { asks: { text: string; as: TextUse }; answers: Read }
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
