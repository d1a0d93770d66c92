/**
 * A sealed value that has changed on its disk no longer opens. It must not take along what stands beside
 * it: other rows of a list, other parts of its own row.
 */
import { SealBroken } from '../vault/sealing.ts'
import type { Position } from './slide-store.ts'

/** The row itself no longer opens, while its owner's key does. */
export class RowDamaged extends SealBroken {
  override name = 'RowDamaged'
}

/** Stands in a list for such a row: where a page ends does not depend on what can be read of it. */
export interface DamagedRow extends Position {
  isDamaged: true
}

export const isReadable = <Row extends Position>(row: Row | DamagedRow): row is Row =>
  !('isDamaged' in row)

/** Hears of a row that no longer opens, by its id alone. */
export type OnDamaged = (id: string) => void

/** What was sealed, or undefined where it no longer opens. */
export function unlessBroken<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

/** For lists: a row, or what stands for it. */
export function listed<Row>(
  { id, createdAt }: Position,
  open: () => Row,
  onDamaged: OnDamaged,
): Row | DamagedRow {
  const row = unlessBroken(open)
  if (row !== undefined) return row
  onDamaged(id)
  return { id, createdAt, isDamaged: true }
}

/** For one row that was asked for by name. */
export function opened<Row>(id: string, open: () => Row, onDamaged: OnDamaged): Row {
  const row = unlessBroken(open)
  if (row !== undefined) return row
  onDamaged(id)
  throw new RowDamaged('A part of this row no longer opens')
}
