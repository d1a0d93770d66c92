import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database, Transaction } from '#server/db/database.ts'
import { sandboxDocuments } from '#server/db/schema/identity-sandbox.ts'

type Payload = Record<string, unknown>

/**
 * Stores records of the sandbox's identity provider (sessions, grants, accounts, secrets) in the database, so that
 * several processes act as one provider. `kind` is the kind of record.
 */
export function documentsOf(db: Database, kind: string, clock: () => Date) {
  const hasId = (id: string) => and(eq(sandboxDocuments.kind, kind), eq(sandboxDocuments.id, id))
  const isUnexpired = () =>
    or(isNull(sandboxDocuments.expiresAt), gt(sandboxDocuments.expiresAt, clock()))

  return {
    async find(id: string): Promise<Payload | undefined> {
      const [row] = await db
        .select()
        .from(sandboxDocuments)
        .where(and(hasId(id), isUnexpired()))
      return row?.payload
    },
    /** Returns the stored document: of several concurrent calls, the first one wins. */
    async create(id: string, payload: Payload): Promise<Payload> {
      await db.insert(sandboxDocuments).values({ kind, id, payload }).onConflictDoNothing()
      return (await this.find(id)) ?? payload
    },
    async put(id: string, payload: Payload, expiresInSeconds?: number): Promise<void> {
      const row = {
        payload,
        grantId: (payload.grantId as string | undefined) ?? null,
        uid: (payload.uid as string | undefined) ?? null,
        expiresAt: expiresInSeconds ? new Date(clock().getTime() + expiresInSeconds * 1000) : null,
      }
      await db
        .insert(sandboxDocuments)
        .values({ kind, id, ...row })
        .onConflictDoUpdate({ target: [sandboxDocuments.kind, sandboxDocuments.id], set: row })
    },
    async findByUid(uid: string): Promise<Payload | undefined> {
      const [row] = await db
        .select()
        .from(sandboxDocuments)
        .where(and(eq(sandboxDocuments.kind, kind), eq(sandboxDocuments.uid, uid), isUnexpired()))
      return row?.payload
    },
    async mergeFields(id: string, fields: Payload): Promise<void> {
      const merged = sql`${sandboxDocuments.payload} || ${JSON.stringify(fields)}::jsonb`
      await db.update(sandboxDocuments).set({ payload: merged }).where(hasId(id))
    },
    async remove(id: string): Promise<void> {
      await db.delete(sandboxDocuments).where(hasId(id))
    },
    /** Deletes the documents of a grant, of every kind. */
    async removeGrant(grantId: string): Promise<void> {
      await db.delete(sandboxDocuments).where(eq(sandboxDocuments.grantId, grantId))
    },
  }
}

/** The same documents behind the interface of the provider library. */
export function oidcAdapter(db: Database, clock: () => Date): (kind: string) => Adapter {
  return (kind) => {
    const documents = documentsOf(db, kind, clock)
    return {
      upsert: (id, payload, expiresIn) => documents.put(id, { ...payload }, expiresIn),
      find: async (id) => (await documents.find(id)) as AdapterPayload | undefined,
      findByUid: async (uid) => (await documents.findByUid(uid)) as AdapterPayload | undefined,
      // Part of the device flow, which this provider does not support.
      findByUserCode: async () => undefined,
      consume: (id) =>
        documents.mergeFields(id, { consumed: Math.floor(clock().getTime() / 1000) }),
      destroy: (id) => documents.remove(id),
      revokeByGrantId: (grantId) => documents.removeGrant(grantId),
    }
  }
}

export async function deleteExpiredDocuments(db: Database, now: Date): Promise<void> {
  await db.delete(sandboxDocuments).where(lt(sandboxDocuments.expiresAt, now))
}

/** Deletes every document that names the subject: accounts, grants, sessions, sign-ins. */
export async function deleteDocumentsOfSubject(tx: Transaction, subject: string): Promise<void> {
  const mentions = sql`strpos(${sandboxDocuments.payload}::text, ${subject}) > 0`
  await tx.delete(sandboxDocuments).where(or(eq(sandboxDocuments.id, subject), mentions))
}
