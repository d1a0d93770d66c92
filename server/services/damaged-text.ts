import { Failure } from '#core/failure.ts'
import type { DamagedPart } from '../db/stores/damaged-parts.ts'

/** Parts without which something cannot be done. */
type RequiredPart = Extract<DamagedPart, 'goal' | 'script' | 'reflection'>

/** What cannot be done without a part that no longer opens. */
export class TextDamaged extends Failure<'resource.not_found'> {
  override name = 'TextDamaged'

  constructor(part: RequiredPart) {
    super('resource.not_found', { damaged: part })
  }
}

/** Before anything is taken for it: a sentence that stands in the place of a text is not that text. */
export function assertReadable(
  { damagedParts }: { damagedParts: readonly DamagedPart[] },
  part: RequiredPart,
): void {
  if (damagedParts.includes(part)) throw new TextDamaged(part)
}
