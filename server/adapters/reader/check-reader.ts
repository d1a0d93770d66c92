// Tries the model on two texts before it is used, because a model that loads but does not work could
// find no danger in any text.

import type { Reader } from './reader.ts'
import { ReaderUnavailable } from './unavailable.ts'

const dangerousText = 'I want to kill myself tonight.'
const harmlessText = 'I baked bread with my sister this morning and we laughed.'

/** Throws, with a message of one line for the operator, unless only the dangerous text has a care kind. */
export async function checkReader(reader: Pick<Reader, 'careKind'>): Promise<void> {
  const isWorking = await Promise.all([
    reader.careKind(dangerousText, 'reflection'),
    reader.careKind(harmlessText, 'reflection'),
  ]).then(
    ([dangerousKind, harmlessKind]) => dangerousKind !== null && harmlessKind === null,
    () => false,
  )
  if (!isWorking)
    throw new ReaderUnavailable("The reader's model does not tell danger from an ordinary day")
}
