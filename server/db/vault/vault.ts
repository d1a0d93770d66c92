import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sealed } from '../columns.ts'
import type { Database, Transaction } from '../database.ts'
import { applicationKeys } from '../schema/operator.ts'
import { facts, userKeys } from '../schema/users.ts'
import { keyLength, openBytes, sealBytes } from './sealing.ts'

/** An unwrapped key: of one user, or of the application for one purpose. */
export interface OwnerKey {
  /** `context`: associated data that binds the ciphertext to its row and column. */
  seal(context: string, text: string): Sealed
  /** Throws for another context than that of `seal`. */
  open(context: string, sealed: Sealed): string
  /** Derives a key for one purpose (HKDF). It reveals neither this key nor those of other purposes. */
  derive(purpose: string): Uint8Array
}

export interface Vault {
  /** Creates the key of a new user. */
  createKey(tx: Database | Transaction, userId: string): Promise<void>
  /** Unwraps a user's key as stored in `user_keys`. */
  openKey(userId: string, wrappedKey: Uint8Array): OwnerKey
  /** The bytes of a user's key, for a thread that opens values by itself. */
  unwrapKey(userId: string, wrappedKey: Uint8Array): Uint8Array
  /** The key for data that belongs to no user, such as contact messages. Created on first use. */
  applicationKey(tx: Database | Transaction, purpose: string): Promise<OwnerKey>
}

const userKeyContext = (userId: string) => `user_keys.${userId}`
const applicationKeyContext = (purpose: string) => `application_keys.${purpose}`

export function createVault(masterKey: Buffer): Vault {
  return {
    async createKey(tx, userId) {
      await assertMasterKeyCurrent(tx, masterKey)
      const wrappedKey = sealBytes(masterKey, userKeyContext(userId), randomBytes(keyLength))
      await tx.insert(userKeys).values({ userId, wrappedKey })
    },
    openKey: (userId, wrappedKey) =>
      ownerKey(openBytes(masterKey, userKeyContext(userId), wrappedKey)),
    // A copy with its own memory: small buffers share a pool, which would be sent along.
    unwrapKey: (userId, wrappedKey) =>
      new Uint8Array(openBytes(masterKey, userKeyContext(userId), wrappedKey)),
    async applicationKey(tx, purpose) {
      const wrappedKey =
        (await findApplicationKey(tx, purpose)) ??
        (await createApplicationKey(tx, purpose, masterKey))
      return ownerKey(openBytes(masterKey, applicationKeyContext(purpose), wrappedKey))
    },
  }
}

async function findApplicationKey(tx: Database | Transaction, purpose: string) {
  const [row] = await tx.select().from(applicationKeys).where(eq(applicationKeys.purpose, purpose))
  return row?.wrappedKey
}

/** When several processes create one at the same time, the first insert wins and all read its key. */
async function createApplicationKey(
  tx: Database | Transaction,
  purpose: string,
  masterKey: Buffer,
) {
  await assertMasterKeyCurrent(tx, masterKey)
  const wrappedKey = sealBytes(masterKey, applicationKeyContext(purpose), randomBytes(keyLength))
  await tx.insert(applicationKeys).values({ purpose, wrappedKey }).onConflictDoNothing()
  const storedKey = await findApplicationKey(tx, purpose)
  if (!storedKey) throw new Error('The application key is missing after its insert')
  return storedKey
}

/** Stored in the database to detect a start with another master key. */
export const fingerprintOf = (masterKey: Buffer) =>
  createHash('sha256').update('master key ').update(masterKey).digest('hex')

/** A process that missed a rotation of the master key must not wrap new keys with the old one. */
async function assertMasterKeyCurrent(
  tx: Database | Transaction,
  masterKey: Buffer,
): Promise<void> {
  const [storedFact] = await tx
    .select()
    .from(facts)
    .where(eq(facts.name, 'master_key'))
    .for('share')
  if (storedFact && storedFact.value !== fingerprintOf(masterKey)) {
    throw new Error(
      'The master key has been changed: this process must be restarted with the new one',
    )
  }
}

/** Wraps a user's key with another master key. */
export const rewrapUserKey = (userId: string, wrappedKey: Uint8Array, from: Buffer, to: Buffer) =>
  rewrapFor(userKeyContext(userId), wrappedKey, from, to)

export const rewrapApplicationKey = (
  purpose: string,
  wrapped: Uint8Array,
  from: Buffer,
  to: Buffer,
) => rewrapFor(applicationKeyContext(purpose), wrapped, from, to)

const rewrapFor = (context: string, wrapped: Uint8Array, from: Buffer, to: Buffer) =>
  sealBytes(to, context, openBytes(from, context, wrapped))

function ownerKey(key: Buffer): OwnerKey {
  return {
    seal: (context, text) => sealBytes(key, context, Buffer.from(text)) as Uint8Array as Sealed,
    open: (context, sealed) => openBytes(key, context, sealed).toString('utf8'),
    derive: (purpose) => new Uint8Array(hkdfSync('sha256', key, '', purpose, keyLength)),
  }
}
