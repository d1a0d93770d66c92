import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openDatabase } from '#server/db/database.ts'
import { users } from '#server/db/schema/people.ts'
import { mostSocketsEach } from '#server/live/sockets.ts'
import { startSession } from '#server/services/sessions.ts'
import { settledMegabytesOf } from '../memory.ts'

export const idleSockets = 5_000
const atOnce = 100

interface Site {
  pid: number | undefined
  origin: string
  databaseUrl: string
}

/** Megabytes that so many listeners add to a server when nothing is told to them. */
export async function costOfIdleSockets({ pid, origin, databaseUrl }: Site) {
  const cookies = await listeners(databaseUrl, Math.ceil(idleSockets / mostSocketsEach))
  const before = await settledMegabytesOf(pid)
  const sockets: WebSocket[] = []
  while (sockets.length < idleSockets) {
    const more = Array.from({ length: atOnce }, (_, i) =>
      connect(origin, cookies[Math.floor((sockets.length + i) / mostSocketsEach)] ?? ''),
    )
    await Promise.all(more.map((socket) => once(socket, 'open')))
    sockets.push(...more)
  }
  const after = await settledMegabytesOf(pid)
  for (const socket of sockets) socket.terminate()
  return { before, after }
}

/** The cookies of so many people with a session each: one alone may not have all these sockets. */
async function listeners(databaseUrl: string, count: number): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, () => {})
  const now = new Date()
  const people = Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    email: `listener${i}@example.com`,
    createdAt: now,
  }))
  await db.insert(users).values(people)
  const tokens = await Promise.all(
    people.map(({ id }) => startSession(db, { userId: id, replaces: undefined, now })),
  )
  await close()
  return tokens.map((token) => `evenstream_session=${token}`)
}

function connect(origin: string, cookie: string): WebSocket {
  return new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin },
    perMessageDeflate: false,
  })
}
