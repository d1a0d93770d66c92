import type { AnsweredReflection } from '#core/guidance/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'
import type { SendablePath } from './path-rules.ts'

/** `path` is that of the goal. For guidance it is undefined if no goal was sent to the model. */
export type CheckRequest =
  | { kind: 'script'; text: string; goal: string; path: SendablePath }
  | { kind: 'guidance'; text: string; answered: AnsweredReflection; path: SendablePath | undefined }

/** The cleaned text, and the results of its checks. */
export interface CheckResult {
  text: string
  rows: CheckRow[]
}

/** undefined: the text could not be checked. */
export type CheckResponse = CheckResult | undefined
