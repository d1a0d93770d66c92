import { Failure } from '#core/failure.ts'
import { type LostPart, lostParts } from '../db/stores/damage.ts'

/** What cannot be done without a part that no longer opens. */
export class TextLost extends Failure {
  override name = 'TextLost'

  constructor(part: LostPart) {
    super('resource.not_found', lostParts[part])
  }
}

/** Before anything is taken for it: a sentence that stands in the place of a text is not that text. */
export function assertReadable({ lost }: { lost: readonly LostPart[] }, part: LostPart): void {
  if (lost.includes(part)) throw new TextLost(part)
}
