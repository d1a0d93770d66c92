/**
 * Live events for the open screens of a user, whichever process their sockets are connected to. If a transaction causes
 * an event, its NOTIFY is part of it, so that a rollback sends none.
 */
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type SocketMessage, socketMessage } from '#shared/contract/messages.ts'
import type { Database, Transaction } from '../db/database.ts'

export const liveChannel = 'evenstream_live'

const liveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), userId: z.string(), message: socketMessage }),
  z.object({ kind: z.literal('session_ended'), sessionHash: z.string() }),
  z.object({ kind: z.literal('sessions_ended'), userId: z.string() }),
])
export type LiveEvent = z.output<typeof liveEvent>

export const notifyUser = (tx: Database | Transaction, userId: string, message: SocketMessage) =>
  publishEvent(tx, { kind: 'message', userId, message })

export async function publishEvent(tx: Database | Transaction, event: LiveEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`)
}

/** undefined: the payload is not an event of this version. */
export function parseEvent(payload: string): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
