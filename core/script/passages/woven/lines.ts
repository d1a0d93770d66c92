import { GIVEN_THANKS, LET_GO_OF, RETURNING, STEP } from './after.ts'
import { RELEASE, SETTLE } from './before.ts'
import { IN_EASE, IN_THE_SENSES } from './inside.ts'
import type { DetailPart, PartLines } from './kinds.ts'

export const DETAIL_LINES: Record<DetailPart, PartLines> = {
  settle: SETTLE,
  release: RELEASE,
  senses: IN_THE_SENSES,
  ease: IN_EASE,
  step: STEP,
  thanks: GIVEN_THANKS,
  letGo: LET_GO_OF,
  return: RETURNING,
}
