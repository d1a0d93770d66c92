import { customType, timestamp } from 'drizzle-orm/pg-core'

declare const sealed: unique symbol
/**
 * Bytes that only their owner's key can open. The brand makes the compiler refuse plain text in a
 * sealed column: what a person wrote reaches the database through the vault or not at all.
 */
export type Sealed = Uint8Array & { readonly [sealed]: true }

/** A column for private text. */
export const sealedText = customType<{ data: Sealed; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** A column for bytes that are no secret by themselves: hashes, wrapped keys. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' })
