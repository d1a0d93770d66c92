import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openDatabase } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { maxSocketsPerUser } from '#server/live/sockets.ts'
import { startSession } from '#server/services/sessions.ts'
import type { ProductProcess } from '#testing/process.ts'
import { withTimeout } from '#testing/timeouts.ts'
import { settledResidentMegabytes } from '../process-usage.ts'

export const idleSocketCount = 5_000
/** How many sockets are opened at the same time. */
const batchSize = 100

interface Site {
  process: ProductProcess
  origin: string
  databaseUrl: string
}

/** Options of `startProduct` for a product that `costOfIdleSockets` can measure. */
export const measurableProduct = {
  command: [
    process.execPath,
    '--no-parallel-scavenge',
    '--expose-gc',
    '--import',
    './bench/measure/memory-in-use.fixture.ts',
    'server/main.ts',
  ],
}

/**
 * Megabytes that idle sockets add to a server: memory in use, and resident memory. The latter may hardly
 * change, because a process keeps the memory it once had. `residentBefore` is the resident memory without sockets.
 */
export async function costOfIdleSockets({ process, origin, databaseUrl }: Site) {
  const { pid } = process.child
  const cookies = await createSessionCookies(
    databaseUrl,
    Math.ceil(idleSocketCount / maxSocketsPerUser),
  )
  const residentBefore = await settledResidentMegabytes(pid)
  const inUseBefore = await megabytesInUse(process)
  const sockets: WebSocket[] = []
  while (sockets.length < idleSocketCount) {
    const batch = Array.from({ length: batchSize }, (_, i) =>
      connect(origin, cookies[Math.floor((sockets.length + i) / maxSocketsPerUser)] ?? ''),
    )
    const opened = Promise.all(batch.map((socket) => once(socket, 'open')))
    await withTimeout(60_000, `${batchSize} sockets to open`, opened)
    sockets.push(...batch)
  }
  const added = {
    inUseAdded: (await megabytesInUse(process)) - inUseBefore,
    residentAdded: (await settledResidentMegabytes(pid)) - residentBefore,
  }
  for (const socket of sockets) socket.terminate()
  // Sockets need some memory: if none was added, the measurement went wrong.
  return { ...added, residentBefore, isWithinLimit: added.inUseAdded > 0 && isAllowed(added) }
}

const maxMegabytes = 60
const isAllowed = (added: { inUseAdded: number; residentAdded: number }) =>
  Math.max(added.inUseAdded, added.residentAdded) <= maxMegabytes

/** Sends SIGUSR2 to the process: memory-in-use.fixture.ts then prints the memory in use to standard output. */
async function megabytesInUse({ child }: ProductProcess): Promise<number> {
  const reportedMegabytes = Promise.withResolvers<number>()
  const listen = (chunk: Buffer) => {
    const bytes = /in use: (\d+)/.exec(String(chunk))?.[1]
    if (bytes) reportedMegabytes.resolve(Number(bytes) / 2 ** 20)
  }
  child.stdout?.on('data', listen)
  child.kill('SIGUSR2')
  const megabytes = await withTimeout(
    60_000,
    'the memory report of a process',
    reportedMegabytes.promise,
  )
  child.stdout?.off('data', listen)
  return megabytes
}

/** Returns session cookies of `count` users, because the number of sockets for each user is limited. */
async function createSessionCookies(databaseUrl: string, count: number): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, () => {})
  const now = new Date()
  const userRows = Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    email: `listener${i}@example.com`,
    createdAt: now,
  }))
  await db.insert(users).values(userRows)
  const tokens = await Promise.all(
    userRows.map(({ id }) => startSession(db, { userId: id, replacedToken: undefined, now })),
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
