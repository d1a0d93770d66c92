import { Failure } from '#core/failure.ts'
import { type DamagedPart, damagedPartTexts } from '#shared/damaged-parts.ts'

/** The request needs a text that can no longer be decrypted. */
export class TextDamaged extends Failure {
  override name = 'TextDamaged'

  constructor(part: DamagedPart) {
    super('resource.not_found', damagedPartTexts[part])
  }
}

/** Call before anything is charged for work on the text. */
export function assertReadable(
  { damagedParts }: { damagedParts: readonly DamagedPart[] },
  part: DamagedPart,
): void {
  if (damagedParts.includes(part)) throw new TextDamaged(part)
}
