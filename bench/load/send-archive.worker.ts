/**
 * Sends one archive to the import repeatedly, in a separate thread so that this does not delay the measured
 * requests. Posts the milliseconds until each refusal.
 */
import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { HttpClient } from '#testing/http-client.ts'

/** The import is rate-limited for each user: after this many attempts another user signs in. */
const attemptsPerUser = 8
const { address, archive } = workerData as { address: string; archive: Uint8Array<ArrayBuffer> }

for (let client = new HttpClient(address), attempt = 0; ; attempt += 1) {
  if (attempt % attemptsPerUser === 0) {
    client = new HttpClient(address)
    await client.signIn(`${randomUUID()}@example.com`)
  }
  const startedAt = performance.now()
  const response = await client.fetch('/api/own-data/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: archive,
  })
  if (response.status !== 400) throw new Error(`The import was not refused: ${response.status}`)
  await response.arrayBuffer()
  parentPort?.postMessage(performance.now() - startedAt)
}
