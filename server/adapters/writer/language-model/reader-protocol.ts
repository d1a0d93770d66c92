import type { CheckRow } from '#core/script/checks/row.ts'

export type Question =
  | { kind: 'check'; text: string; goal: string }
  | { kind: 'care'; goal: string }

/** The script as it will be served, and how it was measured. */
export type Checked = { script: string; rows: CheckRow[] }

export type Request = { id: number; question: Question }
export type Reply = { id: number; result: Checked | boolean | undefined }
