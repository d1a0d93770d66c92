import type { ReadKind } from '../kinds.ts'
import { ANGER } from './kinds/anger.ts'
import { CALM } from './kinds/calm.ts'
import { COMPARISON } from './kinds/comparison.ts'
import { FIXATION } from './kinds/fixation.ts'
import { FLAT } from './kinds/flat.ts'
import { GRATITUDE } from './kinds/gratitude.ts'
import { GUILT } from './kinds/guilt.ts'
import { LOSS } from './kinds/loss.ts'
import { NEWS } from './kinds/news.ts'
import { REMEMBERING } from './kinds/remembering.ts'
import { SHOWING_OFF } from './kinds/showing-off.ts'
import { WORRY } from './kinds/worry.ts'
import type { KindPassages } from './passages.ts'

export const KIND_PASSAGES: Record<ReadKind, KindPassages> = {
  worry: WORRY,
  fixation: FIXATION,
  anger: ANGER,
  comparison: COMPARISON,
  news: NEWS,
  guilt: GUILT,
  'showing off': SHOWING_OFF,
  gratitude: GRATITUDE,
  calm: CALM,
  remembering: REMEMBERING,
  flat: FLAT,
  loss: LOSS,
}
