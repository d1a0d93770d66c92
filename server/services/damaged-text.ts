import { Failure } from '#core/failure.ts'
import type { DamagedPart } from '#shared/damaged-parts.ts'

/** Parts that a request can depend on. */
type RequiredPart = Extract<DamagedPart, 'goal' | 'script' | 'reflection'>

/** The request needs a text that can no longer be decrypted. */
export class TextDamaged extends Failure<'resource.not_found'> {
  override name = 'TextDamaged'
  readonly part: RequiredPart

  constructor(part: RequiredPart) {
    super('resource.not_found', { damaged: part })
    this.part = part
  }
}

/** Called before work on the text is charged, and again when a narration job begins. */
export function assertReadable(
  { damagedParts }: { damagedParts: readonly DamagedPart[] },
  part: RequiredPart,
): void {
  if (damagedParts.includes(part)) throw new TextDamaged(part)
}

/** The response field that names the damaged texts among those that the response contains. */
export function damagedPartsField(
  { damagedParts }: { damagedParts: readonly DamagedPart[] },
  ...sentParts: DamagedPart[]
): { damagedParts?: DamagedPart[] } {
  const damaged = sentParts.filter((part) => damagedParts.includes(part))
  return damaged.length > 0 ? { damagedParts: damaged } : {}
}
