import type { Answered } from '#core/guidance/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'

export type Question =
  | { kind: 'script'; text: string; goal: string }
  | { kind: 'guidance'; text: string; answered: Answered }

/** The text as it will be served, and the results of its checks. */
export interface Checked {
  text: string
  rows: CheckRow[]
}

export interface Request {
  id: number
  question: Question
}
export interface Reply {
  id: number
  result: Checked | undefined
}
