import type { Answered } from '#core/guidance/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'
import type { SentPath } from './path-rules.ts'

export type CheckRequest =
  | { kind: 'script'; text: string; goal: string; path: SentPath }
  | { kind: 'guidance'; text: string; answered: Answered; path: SentPath | undefined }

/** The text as it will be served, and the results of its checks. */
export interface CheckResult {
  text: string
  rows: CheckRow[]
}

export interface WorkerRequest {
  id: number
  question: CheckRequest
}
export interface WorkerResponse {
  id: number
  result: CheckResult | undefined
}
