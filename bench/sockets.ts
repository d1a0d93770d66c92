/**
 * What idle listeners cost: the server's memory with and without 5,000 open sockets.
 *
 *   npm run bench:sockets
 */
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { newDataDir, startProduct } from '#testing/process.ts'
import { Visitor } from '#testing/visitor.ts'

const count = 5_000
const mostMegabytes = 60
const atOnce = 100

const dataDir = newDataDir()
const product = await startProduct({ DATA_DIR: dataDir })
const address = await product.ready()
const visitor = new Visitor(address)
await visitor.signIn('premium@evenstream.test')

const before = await settledMemory()
const sockets: WebSocket[] = []
while (sockets.length < count) {
  const more = Array.from({ length: atOnce }, connect)
  await Promise.all(more.map((socket) => once(socket, 'open')))
  sockets.push(...more)
}
const after = await settledMemory()

console.log(`idle: ${before.toFixed(1)} MB, with ${count} sockets: ${after.toFixed(1)} MB`)
console.log(`added: ${(after - before).toFixed(1)} MB, allowed: ${mostMegabytes} MB`)
process.exitCode = after - before <= mostMegabytes ? 0 : 1

for (const socket of sockets) socket.terminate()
product.child.kill('SIGTERM')
await product.exited
rmSync(dataDir, { recursive: true, force: true })

function connect(): WebSocket {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: address },
    perMessageDeflate: false,
  })
}

/** Once it no longer moves: what was needed only to get here has been collected. */
async function settledMemory(): Promise<number> {
  let last = memory()
  for (;;) {
    await delay(5_000)
    const now = memory()
    if (Math.abs(now - last) < 1) return now
    last = now
  }
}

function memory(): number {
  const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
