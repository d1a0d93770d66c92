/**
 * The memory cost of idle sockets: the server's memory with and without 5,000 of them.
 *
 *   npm run bench:sockets
 */
import { rmSync } from 'node:fs'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'
import { limitRun } from '#testing/timeouts.ts'
import { costOfIdleSockets, idleSocketCount, measurableProduct } from './measure/sockets.ts'

limitRun(15, 'bench:sockets')

const dataDir = newDataDir()
const product = await startProduct({ DATA_DIR: dataDir }, measurableProduct)
const client = new HttpClient(await product.ready())
await client.signIn('premium@evenstream.test')
const { inUseAdded, residentBefore, residentAdded, isWithinLimit } = await costOfIdleSockets({
  process: product,
  origin: client.origin,
  databaseUrl: (await urlOfRunningServer(dataDir)) ?? '',
})

console.log(`memory in use: ${idleSocketCount} sockets add ${inUseAdded.toFixed(1)} MB`)
console.log(
  `resident memory: ${residentBefore.toFixed(1)} MB before, the sockets add ${residentAdded.toFixed(1)} MB`,
)
process.exitCode = isWithinLimit ? 0 : 1

await product.stop()
rmSync(dataDir, { recursive: true, force: true })
