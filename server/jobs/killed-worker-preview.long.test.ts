/**
 * A listener hears a track through two web processes after its worker was killed. `npm test` leaves this file out and
 * runs tests of its parts: growing-track.test.ts proves that the next attempt keeps every byte, killed-worker.test.ts
 * kills workers, and services/previews.test.ts reads a growing track in ranges.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { startProduct } from '#testing/process.ts'

interface Job {
  status: string
  previewUrl?: string
  previewSeconds?: number
}

/** Reads a range as a player does: when the connection ends early, it requests the rest. */
async function listen(client: HttpClient, url: string, range: { start: number; end: number }) {
  const chunks: Uint8Array[] = []
  for (let position = range.start; position < range.end; ) {
    try {
      const response = await client.get(url, { range: `bytes=${position}-${range.end - 1}` })
      expect(response.status).toBe(206)
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk)
        position += chunk.length
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return Buffer.concat(chunks)
}

it('a listener gets every byte once, although the worker is killed and the web process changes', async () => {
  const dataDir = newDataDir()
  const shared = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  const start = async (role: 'web' | 'worker') => {
    const product = await startProduct({ ...shared, ROLE: role })
    return { product, origin: await product.ready() }
  }
  const web = await start('web')
  const client = new HttpClient(web.origin)
  await client.signIn('premium@evenstream.test')
  const goalDescription = 'I live above the harbour and paint every morning.'
  const created = await client.send('POST', '/api/target-slides/generate', { goalDescription })
  const { id } = (await created.json()) as { id: string }
  const path = `/api/target-slides/${id}`
  const queued = await client.send('POST', `${path}/generate-audio`, { pace: 0.85 })
  const { job } = (await queued.json()) as { job: { id: string } }
  const currentJob = async () => (await (await client.get(`/api/jobs/${job.id}`)).json()) as Job

  const firstWorker = await start('worker')
  const secondsMade = async () => (await currentJob()).previewSeconds ?? 0
  await expect.poll(secondsMade, { timeout: 200_000, interval: 20 }).toBeGreaterThan(10)
  firstWorker.product.child.kill('SIGKILL')
  await firstWorker.product.exited
  const { status, previewUrl = '', previewSeconds } = await currentJob()
  expect(status).toBe('processing')
  expect(previewSeconds).toBeLessThan(300)

  // Both halves are requested while no worker runs, the second one from another web process.
  const otherWeb = await start('web')
  const otherClient = new HttpClient(otherWeb.origin)
  for (const [name, value] of client.cookies) otherClient.cookies.set(name, value)
  const head = await client.fetch(previewUrl, { method: 'HEAD' })
  const size = Number(head.headers.get('content-length'))
  const half = Math.floor(size / 2)
  const [firstHalf, secondHalf, secondWorker] = await Promise.all([
    listen(client, previewUrl, { start: 0, end: half }),
    listen(otherClient, previewUrl, { start: half, end: size }),
    start('worker'),
  ])
  const heard = Buffer.concat([firstHalf, secondHalf])
  await expect.poll(async () => (await currentJob()).status).toBe('completed')
  const response = await client.get(`/api/tracks/${job.id}/audio`)
  const audio = Buffer.from(await response.arrayBuffer())
  // Compared by index, so that a failure shows the position of the first different byte.
  const difference = heard.findIndex((byte, index) => byte !== audio[index])
  expect({ bytes: heard.length, difference }).toEqual({ bytes: audio.length, difference: -1 })
  await Promise.all([web, otherWeb, secondWorker].map(({ product }) => product.stop()))
  rmSync(dataDir, { recursive: true, force: true })
}, 600_000)
