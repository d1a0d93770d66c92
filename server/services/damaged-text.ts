import { Failure } from '#core/failure.ts'
import { type DamagedPart, damagedPartTexts } from '../db/stores/damaged-parts.ts'

/** What cannot be done without a part that no longer opens. */
export class TextDamaged extends Failure {
  override name = 'TextDamaged'

  constructor(part: DamagedPart) {
    super('resource.not_found', damagedPartTexts[part])
  }
}

/** Before anything is taken for it: a sentence that stands in the place of a text is not that text. */
export function assertReadable(
  { damagedParts }: { damagedParts: readonly DamagedPart[] },
  part: DamagedPart,
): void {
  if (damagedParts.includes(part)) throw new TextDamaged(part)
}
