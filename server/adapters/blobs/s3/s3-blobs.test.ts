/** Tests of a bucket as blob store, mainly failures. `contract.test.ts` has the tests for every store. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BlobStore, BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { S3Double, type S3Request } from '#testing/s3-double.ts'
import type { S3Options } from './bucket.ts'
import { createS3Blobs } from './s3-blobs.ts'

const s3 = new S3Double()
let options: S3Options
let store: BlobStore
beforeAll(async () => {
  await s3.start()
  options = {
    endpoint: s3.url,
    region: 'eu-central-1',
    bucket: s3.bucket,
    credentials: s3.credentials,
    forcePathStyle: true,
    timeouts: { response: 2000, idle: 2000 },
  }
  store = createS3Blobs(options)
})
beforeEach(() => s3.reset())
afterAll(() => s3.stop())

const key = 'ada/track'
const small = randomBytes(200_000)
/** Content that is uploaded in two parts. */
const large = randomBytes(6 * 1024 * 1024)
const put = (bytes: Buffer) => store.write(key, inChunks(bytes))
const get = async () => readAll((await store.read(key)) ?? inChunks(Buffer.from('missing')))

const anyRequest = (_request: S3Request) => true
const isPart = ({ query }: S3Request) => query.has('partNumber')
const isCompletion = ({ method, query }: S3Request) => method === 'POST' && query.has('uploadId')
/** Makes the matching requests fail, the given number of times. */
function failRequests(
  times: number,
  failure: ReturnType<S3Double['failure']>,
  matches = anyRequest,
) {
  let remainingFailures = times
  s3.failure = (request) => {
    if (!matches(request) || remainingFailures === 0) return undefined
    remainingFailures -= 1
    return failure
  }
}
const everyTime = Number.POSITIVE_INFINITY

describe('a transient failure', () => {
  it.each([
    ['a server error', { status: 500 }],
    ['a request to slow down', { status: 503, code: 'SlowDown' }],
    ['a connection dropped before the request is read', { drop: 'before reading' }],
    ['a connection dropped before the request is carried out', { drop: 'after reading' }],
    ['a missing response', { delayMs: 3000 }],
  ] as const)('is retried: %s', async (_name, failure) => {
    failRequests(1, failure)
    await put(small)
    failRequests(1, failure)
    expect((await get()).equals(small)).toBe(true)
    failRequests(1, failure, isPart)
    await put(large)
    failRequests(1, failure, isCompletion)
    await put(large)
    expect((await get()).equals(large)).toBe(true)
    expect(s3.uploads.size).toBe(0)
  })

  it.each([
    ['an upload', small, anyRequest],
    ['a part', large, isPart],
    ['the completion', large, isCompletion],
  ])(
    'is retried: a lost response to %s that the store has carried out',
    async (_name, bytes, matches) => {
      failRequests(1, { drop: 'instead of answering' }, matches)
      await put(bytes)
      expect((await get()).equals(bytes)).toBe(true)
      expect(s3.uploads.size).toBe(0)
    },
  )

  it.each([
    ['is interrupted', { drop: 'midway' }],
    ['stalls', { stall: true }],
  ] as const)('lets a download that %s resume at the same byte', async (_name, failure) => {
    await put(small)
    failRequests(2, failure, ({ method }) => method === 'GET')
    expect((await get()).equals(small)).toBe(true)
    const ranges = s3.requests.filter(({ method }) => method === 'GET').map(({ range }) => range)
    expect(ranges).toHaveLength(3)
    // The double sends half of the content before it fails.
    expect(ranges[1]).toBe('bytes=100000-199999')
  })
})

describe('a permanent failure', () => {
  it.each([
    ['server errors', { status: 500 }],
    ['denied access', { status: 403, code: 'AccessDenied' }],
    ['a missing bucket', { status: 404, code: 'NoSuchBucket' }],
    ['dropped connections', { drop: 'after reading' }],
    ['missing responses', { delayMs: 600 }],
  ] as const)('makes the store unavailable: %s', async (_name, failure) => {
    const store = createS3Blobs({ ...options, timeouts: { response: 150 } })
    failRequests(everyTime, failure)
    await expect(store.write(key, inChunks(small))).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.read(key)).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.read(key, { start: 0, end: 0 })).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.size(key)).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.removeAll('ada/')).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.check()).rejects.toThrow(BlobStoreUnavailable)
    expect([...s3.objects.keys()]).toEqual([])
  })

  it.each([
    ['by its status', { status: 507, code: 'Whatever' }],
    ['by its error code', { status: 400, code: 'QuotaExceeded' }],
  ])('is reported as a full bucket, recognised %s', async (_name, failure) => {
    failRequests(everyTime, failure, ({ method }) => method === 'PUT')
    await expect(put(small)).rejects.toThrow(BlobStoreFull)
    await expect(put(large)).rejects.toThrow(BlobStoreFull)
    await expect(store.check()).rejects.toThrow(BlobStoreFull)
    expect(s3.uploads.size).toBe(0)
  })

  it.each([
    ['a part', isPart],
    ['the completion', isCompletion],
  ])('leaves no parts behind when %s keeps failing', async (_name, matches) => {
    await put(small)
    failRequests(everyTime, { status: 500 }, matches)
    await expect(put(large)).rejects.toThrow(BlobStoreUnavailable)
    expect(s3.uploads.size).toBe(0)
    expect((await get()).equals(small)).toBe(true)
  })

  it('ends a download that stalls', async () => {
    await put(small)
    failRequests(everyTime, { stall: true }, ({ method }) => method === 'GET')
    // The double sends half of the range and stalls. Half of one byte is no byte, so nothing arrives.
    const content = await store.read(key, { start: 0, end: 1 })
    await expect(readAll(content ?? inChunks(small))).rejects.toThrow(BlobStoreUnavailable)
  })

  it('ends a list request that stalls', async () => {
    const store = createS3Blobs({ ...options, timeouts: { request: 500 } })
    failRequests(everyTime, { stall: true })
    await expect(store.removeAll('ada/')).rejects.toThrow(BlobStoreUnavailable)
  })
})

describe('a missing blob', () => {
  it.each([403, 405, 501])(
    'is undefined even if the store answers %i when asked whether the bucket exists',
    async (status) => {
      failRequests(everyTime, { status }, (request) => request.key === '')
      expect(await store.size(key)).toBeUndefined()
      expect(await store.read(key, { start: 0, end: 0 })).toBeUndefined()
    },
  )
})

describe('a download', () => {
  it('fails when the object is replaced during an interrupted download', async () => {
    await put(small)
    failRequests(1, { drop: 'midway' })
    const content = await store.read(key)
    s3.objects.set(key, randomBytes(small.length))
    await expect(readAll(content ?? inChunks(small))).rejects.toThrow(BlobStoreUnavailable)
  })

  it('continues after the reader has paused, without another request', async () => {
    await put(large)
    const chunks: Uint8Array[] = []
    for await (const chunk of (await store.read(key)) ?? []) {
      // Longer than the idle timeout.
      if (chunks.length < 2) await new Promise((done) => setTimeout(done, 2400))
      chunks.push(chunk)
    }
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    expect(s3.requests.filter(({ method }) => method === 'GET')).toHaveLength(1)
  })
})

describe('the URL of requests', () => {
  it.each([301, 302, 307, 308])(
    'stays the same after a redirect with status %i',
    async (status) => {
      const otherServer = new S3Double()
      await otherServer.start()
      failRequests(everyTime, {
        status,
        code: 'PermanentRedirect',
        location: `${otherServer.url}/x`,
      })
      await expect(put(small)).rejects.toThrow(BlobStoreUnavailable)
      await expect(store.read(key)).rejects.toThrow(BlobStoreUnavailable)
      expect(otherServer.requests).toEqual([])
      await otherServer.stop()
    },
  )

  it('comes from the configuration, not from the environment', async () => {
    const originalEnvironment = { ...process.env }
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'another',
      AWS_SECRET_ACCESS_KEY: 'another',
      AWS_MAX_ATTEMPTS: '1',
      AWS_USE_FIPS_ENDPOINT: 'true',
    })
    try {
      failRequests(1, { status: 500 })
      await createS3Blobs(options).write(key, inChunks(small))
      expect(s3.objects.get(key)?.equals(small)).toBe(true)
    } finally {
      process.env = originalEnvironment
    }
  })
})
