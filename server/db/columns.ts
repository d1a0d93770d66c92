import { customType, timestamp } from 'drizzle-orm/pg-core'

declare const sealed: unique symbol
/**
 * Bytes encrypted with an `OwnerKey`. Only the vault makes values of this branded type, so the
 * compiler refuses plain text in a sealed column.
 */
export type Sealed = Uint8Array & { readonly [sealed]: true }

/** A column for private text. */
export const sealedText = customType<{ data: Sealed; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** A column for bytes that need no encryption: hashes, wrapped keys. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' })
