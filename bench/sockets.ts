/**
 * What idle listeners cost: the server's memory with and without 5,000 open sockets.
 *
 *   npm run bench:sockets
 */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { WebSocket } from 'ws'
import { newDataDir, startProduct } from '#testing/process.ts'
import { Visitor } from '#testing/visitor.ts'
import { settledMegabytesOf } from './memory.ts'

const count = 5_000
const mostMegabytes = 60
const atOnce = 100

const dataDir = newDataDir()
const product = await startProduct({ DATA_DIR: dataDir })
const address = await product.ready()
const visitor = new Visitor(address)
await visitor.signIn('premium@evenstream.test')

const before = await settledMegabytesOf(product.child.pid)
const sockets: WebSocket[] = []
while (sockets.length < count) {
  const more = Array.from({ length: atOnce }, connect)
  await Promise.all(more.map((socket) => once(socket, 'open')))
  sockets.push(...more)
}
const after = await settledMegabytesOf(product.child.pid)

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
