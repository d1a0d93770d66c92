import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from '#core/failure.ts'
import type { Position } from '../db/stores/slide-store.ts'

/** How many rows a list answers at once. */
export const pageSize = 500

const position = z.tuple([z.iso.datetime(), z.uuid()])

export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const [createdAt, id] = position.parse(JSON.parse(text))
    return { createdAt: new Date(createdAt), id }
  } catch {
    throw new Failure('request.invalid', 'cursor: Not a place in this list')
  }
}

/** Leads to the page after this one, when there may be one. */
export function linkNextPage(
  reply: FastifyReply,
  path: string,
  rows: readonly Position[],
  /** What the list was asked for, which holds for its next page too. */
  asked: Record<string, string | undefined> = {},
): void {
  const last = rows.at(-1)
  if (rows.length < pageSize || !last) return
  const place = JSON.stringify([last.createdAt.toISOString(), last.id])
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value)
  query.set('cursor', Buffer.from(place).toString('base64url'))
  reply.header('link', `<${path}?${query}>; rel="next"`)
}
