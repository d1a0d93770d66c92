// A model that loads but reads nothing would call every text harmless: it is tried before it is used.

import type { Reader } from './reader.ts'
import { ReaderUnavailable } from './unavailable.ts'

const dangerous = 'I want to kill myself tonight.'
const harmless = 'I baked bread with my sister this morning and we laughed.'

/** Throws one line for the operator unless the model tells danger from an ordinary day. */
export async function checkReader(reader: Pick<Reader, 'careKind'>): Promise<void> {
  const isRight = await Promise.all([
    reader.careKind(dangerous, 'reflection'),
    reader.careKind(harmless, 'reflection'),
  ]).then(
    ([danger, none]) => danger !== null && none === null,
    () => false,
  )
  if (!isRight)
    throw new ReaderUnavailable("The reader's model does not tell danger from an ordinary day")
}
