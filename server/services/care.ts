import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { Failure } from '#core/failure.ts'
import type { DamagedPart } from '#shared/damaged-parts.ts'
import type { Guide } from '../ports/writer.ts'

/**
 * The text speaks of danger: it is answered with help, and not narrated. Its reason has an older name, which
 * clients know.
 */
export class NeedsSupportFailure extends Failure<'resource.conflict'> {
  override name = 'NeedsSupportFailure'

  constructor() {
    super('resource.conflict', { reason: 'asks_for_care' })
  }
}

interface StoredText {
  /** Also true if it is damaged and therefore unknown. */
  needsSupport: boolean
  damagedParts: readonly DamagedPart[]
}

/**
 * Called before a narration is charged, and again when its job runs. `storedIn` is the part that says whether
 * the text needs support. If that part is damaged, the text may still be narrated: a script that may not have
 * been read is read first.
 */
export function assertNeedsNoSupport(
  { needsSupport, damagedParts }: StoredText,
  storedIn: 'needsSupport' | 'guidance',
): void {
  if (needsSupport && !damagedParts.includes(storedIn)) throw new NeedsSupportFailure()
}

/**
 * The goal as context of guidance and meditations, which can be written without it. Empty if it was answered
 * with help, whatever a later reading finds, or if that is damaged and therefore unknown.
 */
export const goalForReflections = ({
  goalDescription,
  needsSupport,
}: {
  goalDescription: string
  needsSupport: boolean
}): string => (needsSupport ? '' : goalDescription)

/** Reads a script that was not written by this server: plain words of danger, and what the reader is sure of. */
export async function assertSpeaksOfNoDanger(
  guide: Pick<Guide, 'readForCare'>,
  script: string,
): Promise<void> {
  const needsSupport =
    speaksOfDanger(script) || (await guide.readForCare(script, 'script')) !== null
  if (needsSupport) throw new NeedsSupportFailure()
}
