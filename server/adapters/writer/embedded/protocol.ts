import type { WrittenScript } from '#core/script/write.ts'

export type Written = Pick<WrittenScript, 'script' | 'theme' | 'needsCare'> & {
  language: string
  /** Names of checks that the script does not pass; empty but for the rarest goals. */
  failed: string[]
}

export type Request = { id: number; goal: string }
export type Reply =
  | { kind: 'ready' }
  | { kind: 'written'; id: number; written: Written }
  | { kind: 'failed'; id: number; reason: string }
