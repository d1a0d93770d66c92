import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { Failure } from '#core/failure.ts'
import type { DamagedPart } from '#shared/damaged-parts.ts'
import type { Guide } from '../ports/writer.ts'

/** The text speaks of danger: it is answered with help, and not narrated. */
export class AsksForCare extends Failure<'resource.conflict'> {
  override name = 'AsksForCare'

  constructor() {
    super('resource.conflict', { reason: 'asks_for_care' })
  }
}

interface Marked {
  needsSupport: boolean
  damagedParts: readonly DamagedPart[]
}

/**
 * Call before anything is charged for a narration. `markedIn` is the part that holds the mark: a mark that
 * can no longer be read says nothing.
 */
export function assertNotMarked(
  { needsSupport, damagedParts }: Marked,
  markedIn: 'needsSupport' | 'guidance',
): void {
  if (needsSupport && !damagedParts.includes(markedIn)) throw new AsksForCare()
}

/**
 * The goal of a slide for texts about something else. A goal that was answered with help, or whose mark is
 * damaged, is left out of them, whatever a later reading finds.
 */
export const usableGoal = ({
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
  const asksForCare = speaksOfDanger(script) || (await guide.readForCare(script, 'script')) !== null
  if (asksForCare) throw new AsksForCare()
}
