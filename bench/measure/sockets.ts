import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Visitor } from '#testing/visitor.ts'
import { settledMegabytesOf } from '../memory.ts'

export const idleSockets = 5_000
const atOnce = 100

/** Megabytes that so many listeners add to a server when nothing is told to them. */
export async function costOfIdleSockets(pid: number | undefined, visitor: Visitor) {
  const before = await settledMegabytesOf(pid)
  const sockets: WebSocket[] = []
  while (sockets.length < idleSockets) {
    const more = Array.from({ length: atOnce }, () => connect(visitor))
    await Promise.all(more.map((socket) => once(socket, 'open')))
    sockets.push(...more)
  }
  const after = await settledMegabytesOf(pid)
  for (const socket of sockets) socket.terminate()
  return { before, after }
}

function connect({ origin, cookies }: Visitor): WebSocket {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin },
    perMessageDeflate: false,
  })
}
