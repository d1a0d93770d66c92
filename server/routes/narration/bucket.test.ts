import { afterAll, expect, it } from 'vitest'
import { S3Double } from '#testing/s3-double.ts'
import { serveForTests } from '#testing/server.ts'

const bucket = new S3Double()
await bucket.start()
afterAll(() => bucket.stop())

const server = serveForTests({
  variables: {
    ROLE: 'all',
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'yes',
  },
})

it('a track is stored in a bucket, served from there also while it is made, and removed with its slide', async () => {
  const client = await server.signedIn()
  const goalDescription = 'I live above the harbour.'
  const response = await client.send('POST', '/api/target-slides/generate', { goalDescription })
  const path = `/api/target-slides/${((await response.json()) as { id: string }).id}`
  const slide = async () => (await (await client.get(path)).json()) as { audioUrl: string | null }
  const queued = await client.send('POST', `${path}/generate-audio`, { pace: 1 })
  const { job } = (await queued.json()) as { job: { id: string } }
  const preview = `/api/jobs/${job.id}/preview`
  const hasPreview = async () => (await client.fetch(preview, { method: 'HEAD' })).status === 200
  await expect.poll(hasPreview, { timeout: 200_000 }).toBe(true)
  const previewBytes = await (await client.get(preview)).arrayBuffer()
  const advanceClockAndGetAudioUrl = async () => {
    // An attempt that failed because the bucket was slow is repeated after a delay, by this clock.
    server.now = new Date(server.now.getTime() + 1000)
    return (await slide()).audioUrl
  }
  await expect.poll(advanceClockAndGetAudioUrl, { timeout: 200_000 }).not.toBeNull()

  const userBlobs = () => [...bucket.objects.keys()].filter((key) => key.startsWith('users/'))
  await expect.poll(() => userBlobs().length).toBe(1)
  const { audioUrl } = await slide()
  const part = await client.get(audioUrl ?? '', { range: 'bytes=0-2' })
  expect([part.status, await part.text()]).toEqual([206, 'ID3'])

  const file = await (await client.get(audioUrl ?? '')).arrayBuffer()
  expect(Buffer.from(previewBytes).equals(Buffer.from(file))).toBe(true)

  await client.send('DELETE', path)
  await expect.poll(() => userBlobs().length).toBe(0)
})
