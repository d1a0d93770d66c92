/**
 * Sends one archive to the import repeatedly, in a thread of its own so that this does not delay the
 * measured requests. Posts the time until each refusal.
 */
import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Visitor } from '#testing/visitor.ts'

/** The rate limit of imports for one user. */
const triesEach = 8
const { address, archive } = workerData as { address: string; archive: Uint8Array<ArrayBuffer> }

for (let visitor = new Visitor(address), n = 0; ; n += 1) {
  if (n % triesEach === 0) {
    visitor = new Visitor(address)
    await visitor.signIn(`${randomUUID()}@example.com`)
  }
  const began = performance.now()
  const response = await visitor.fetch('/api/own-data/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: archive,
  })
  if (response.status !== 400) throw new Error(`It was not refused: ${response.status}`)
  await response.arrayBuffer()
  parentPort?.postMessage(performance.now() - began)
}
