import { createHmac } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { ContactMessage } from '#shared/contract/contact.ts'
import { newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { contactMessages } from '../schema/operator.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { type OnDamaged, openIfIntact } from './damaged-parts.ts'

export interface ReceivedMessage extends ContactMessage {
  id: string
  looksLikeAdvertising: boolean
  createdAt: Date
  answeredAt: Date | null
  /** Name, address and message can no longer be decrypted, and are empty. */
  isDamaged: boolean
}

/**
 * Messages from the contact form. Their senders may have no account, so name, address and message are
 * sealed as one value, with an application key.
 */
export interface ContactStore {
  insert(tx: Transaction, message: Omit<ReceivedMessage, 'answeredAt' | 'isDamaged'>): Promise<void>
  /** Newest first. */
  list(page: PageRequest): Promise<ReceivedMessage[]>
  /** null: not answered. Returns undefined if there is no such message. */
  setAnsweredAt(id: string, answeredAt: Date | null): Promise<ReceivedMessage | undefined>
  /** Removes every message from this address and returns their ids. */
  removeFrom(tx: Transaction, email: string): Promise<string[]>
  /** Removes the messages that were answered before this time. */
  removeAnswered(before: Date): Promise<void>
  /** A key for hashing network addresses. */
  networkAddressKey(): Promise<Uint8Array>
}

type Row = typeof contactMessages.$inferSelect

const damagedMessage: ContactMessage = { name: '', email: '', message: '' }

/** The associated data that binds a sealed value to its row and column. */
const contextOf = (id: string) => `contact_messages.content.${id}`

export function createContactStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): ContactStore {
  const keyOf = (tx: Database | Transaction) => vault.applicationKey(tx, 'contact')
  const senderHash = (key: OwnerKey, email: string) =>
    createHmac('sha256', key.derive('senders')).update(email.toLowerCase()).digest()
  const openMessage = (
    key: OwnerKey,
    { content, sender: _sender, ...row }: Row,
  ): ReceivedMessage => {
    const open = () => JSON.parse(key.open(contextOf(row.id), content)) as ContactMessage
    const message = openIfIntact(open)
    if (!message) onDamaged(row.id)
    return { ...row, ...(message ?? damagedMessage), isDamaged: !message }
  }

  return {
    async insert(tx, { id, name, email, message, looksLikeAdvertising, createdAt }) {
      const key = await keyOf(tx)
      const content = key.seal(contextOf(id), JSON.stringify({ name, email, message }))
      const sender = senderHash(key, email)
      await tx
        .insert(contactMessages)
        .values({ id, content, sender, looksLikeAdvertising, createdAt })
    },

    async list({ limit, after }) {
      const key = await keyOf(db)
      const rows = await db
        .select()
        .from(contactMessages)
        .where(pageAfter(contactMessages, after))
        .orderBy(newestFirst(contactMessages))
        .limit(limit)
      return rows.map((row) => openMessage(key, row))
    },

    async setAnsweredAt(id, answeredAt) {
      const [row] = await db
        .update(contactMessages)
        .set({ answeredAt })
        .where(eq(contactMessages.id, id))
        .returning()
      return row && openMessage(await keyOf(db), row)
    },

    async removeFrom(tx, email) {
      const removed = await tx
        .delete(contactMessages)
        .where(eq(contactMessages.sender, senderHash(await keyOf(tx), email)))
        .returning({ id: contactMessages.id })
      return removed.map(({ id }) => id)
    },

    async removeAnswered(before) {
      await db.delete(contactMessages).where(lt(contactMessages.answeredAt, before))
    },

    async networkAddressKey() {
      return (await keyOf(db)).derive('addresses')
    },
  }
}
