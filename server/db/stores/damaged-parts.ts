/**
 * A sealed value that was changed on disk cannot be decrypted. The stores then return a fallback for that
 * part, usually an empty value, and still return the other parts and rows.
 */
import type { DamagedPart } from '#shared/damaged-parts.ts'
import { SealBrokenError } from '../vault/sealing.ts'

/** Called with the id of a row that has a damaged part. */
export type OnDamaged = (id: string) => void

/** The decrypted value, or undefined when it is damaged. */
export function openIfIntact<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined
    throw error
  }
}

/** Decrypts one row part by part and collects the damaged parts. */
export interface PartOpener {
  readonly damagedParts: readonly DamagedPart[]
  openPart<Opened extends NonNullable<unknown>, Fallback>(
    part: DamagedPart,
    open: () => Opened,
    fallback: Fallback,
  ): Opened | Fallback
}

export function partOpener(id: string, onDamaged: OnDamaged): PartOpener {
  const damagedParts: DamagedPart[] = []
  return {
    damagedParts,
    openPart(part, open, fallback) {
      const value = openIfIntact(open)
      if (value !== undefined) return value
      if (damagedParts.length === 0) onDamaged(id)
      damagedParts.push(part)
      return fallback
    },
  }
}
