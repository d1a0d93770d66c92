import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database.ts'
import { userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'

/** The key of a user, unwrapped with the master key. */
export async function openOwnerKey(
  tx: Database | Transaction,
  vault: Vault,
  userId: string,
): Promise<OwnerKey> {
  const [row] = await tx.select().from(userKeys).where(eq(userKeys.userId, userId))
  if (!row) throw new Error('This user has no key')
  return vault.openKey(userId, row.wrappedKey)
}
