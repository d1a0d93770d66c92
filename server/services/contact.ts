import { createHmac } from 'node:crypto'
import { looksLikeAdvertising } from '#core/advertising.ts'
import { Failure } from '#core/failure.ts'
import type { ContactMessage } from '#shared/contract/contact.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { ContactStore, ReceivedMessage } from '../db/stores/contact-store.ts'
import type { Email } from '../ports/mail.ts'
import type { Outbox } from '../queue/outbox.ts'
import { consumeRateLimit, networkOf, type RateLimit } from './rate-limits.ts'

interface ContactDependencies {
  db: Database
  store: ContactStore
  outbox: Outbox
  /** undefined: no mail server is configured, and messages are read in the Admin Panel only. */
  emailWorker: { wake(): void } | undefined
  newId: () => string
  clock: () => Date
}

/** Enough for an office behind one IP address, too little for a flood. */
export const contactLimit: RateLimit = { burst: 20, refillIntervalMs: 3 * 60_000 }

interface ContactRequest {
  message: ContactMessage
  /** The content of a field that people cannot see and robots fill in. */
  honeypot: string | undefined
  ipAddress: string
}

export async function receiveMessage(
  dependencies: ContactDependencies,
  { message, honeypot, ipAddress }: ContactRequest,
): Promise<void> {
  const { db, store, outbox, emailWorker, newId, clock } = dependencies
  const now = clock()
  const key = createHmac('sha256', await store.networkAddressKey())
    .update(networkOf(ipAddress))
    .digest()
  await consumeRateLimit(db, { key, limit: contactLimit, now, reason: 'contact' })
  const id = newId()
  // A robot gets the usual response. Its message is stored, too: a browser may have filled the field in.
  const isSuspectedSpam = Boolean(honeypot) || looksLikeAdvertising(message.message)
  await db.transaction(async (tx) => {
    await store.insert(tx, {
      ...message,
      id,
      looksLikeAdvertising: isSuspectedSpam,
      createdAt: now,
    })
    if (emailWorker && !isSuspectedSpam) await outbox.add(tx, notificationOf(id, message), now)
  })
  emailWorker?.wake()
}

/** The email to the operator. */
const notificationOf = (id: string, { name, email, message }: ContactMessage): Email => ({
  id,
  replyTo: { name, address: email },
  subject: `Evenstream: a message from ${name}`,
  text: `${name} <${email}> wrote through the contact form:\n\n${message}\n\n--\nReply to this mail to answer, then mark the message as answered in the Admin Panel.\n`,
})

/** Deletes the messages of a deleted account, and the emails about them that were not sent yet. */
export async function deleteMessagesFrom(
  tx: Transaction,
  { store, outbox }: Pick<ContactDependencies, 'store' | 'outbox'>,
  email: string,
): Promise<void> {
  await outbox.withdraw(tx, await store.removeFrom(tx, email))
}

/** Answered messages are kept for a year. */
const retentionMs = 365 * 24 * 60 * 60 * 1000

export const deleteOldAnsweredMessages = (store: ContactStore, now: Date): Promise<void> =>
  store.removeAnswered(new Date(now.getTime() - retentionMs))

export async function setAnswered(
  store: ContactStore,
  { id, answered, now }: { id: string; answered: boolean; now: Date },
): Promise<ReceivedMessage> {
  const message = await store.setAnsweredAt(id, answered ? now : null)
  if (!message) throw new Failure('resource.not_found', { resource: 'message' })
  return message
}
