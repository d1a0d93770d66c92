/**
 * What idle listeners cost: the server's memory with and without 5,000 open sockets.
 *
 *   npm run bench:sockets
 */
import { rmSync } from 'node:fs'
import { addressOfRunningServer } from '#server/db/embedded/running-server.ts'
import { newDataDir, startProduct } from '#testing/process.ts'
import { Visitor } from '#testing/visitor.ts'
import { costOfIdleSockets, idleSockets } from './measure/sockets.ts'

const mostMegabytes = 60

const dataDir = newDataDir()
const product = await startProduct({ DATA_DIR: dataDir })
const visitor = new Visitor(await product.ready())
await visitor.signIn('premium@evenstream.test')
const { before, after } = await costOfIdleSockets({
  pid: product.child.pid,
  origin: visitor.origin,
  databaseUrl: (await addressOfRunningServer(dataDir)) ?? '',
})

console.log(`idle: ${before.toFixed(1)} MB, with ${idleSockets} sockets: ${after.toFixed(1)} MB`)
console.log(`added: ${(after - before).toFixed(1)} MB, allowed: ${mostMegabytes} MB`)
// Less than nothing is no measure: the process was still giving memory back.
process.exitCode = after > before && after - before <= mostMegabytes ? 0 : 1

product.child.kill('SIGTERM')
await product.exited
rmSync(dataDir, { recursive: true, force: true })
