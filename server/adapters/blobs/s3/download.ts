import { Readable } from 'node:stream'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { toBlobStoreError } from './s3-errors.ts'

/** A download ends with an error after so many interruptions without a chunk in between, or if it cannot be resumed. */
const maxFailuresInARow = 3

interface Download {
  chunks: AsyncGenerator<Uint8Array>
  /** Closes the connection, even if nothing was read. */
  release(): void
}

/**
 * The content of a response. Listeners pause for minutes, and stores close idle connections, so an
 * interrupted download is resumed at the same byte. `If-Match` makes sure that it is the same version.
 */
export function downloadOf(
  bucket: Bucket,
  key: string,
  start: number,
  response: GetObjectCommandOutput,
): Download {
  let body = bodyOf(response)
  const end = start + (response.ContentLength ?? 0)

  const resume = async (offset: number) => {
    body.destroy()
    const rangeResponse = await bucket.get(key, `bytes=${offset}-${end - 1}`, response.ETag)
    // A store without range support would send the whole object again.
    if (rangeResponse.ContentLength !== end - offset)
      throw new Error('The store did not answer with the requested range')
    body = bodyOf(rangeResponse)
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    let offset = start
    let failures = 0
    try {
      while (offset < end) {
        try {
          for await (const chunk of withIdleTimeout(body, bucket.timeouts.idle)) {
            failures = 0
            offset += chunk.length
            yield chunk
          }
          if (offset < end) throw new Error('The content ended early')
        } catch (error) {
          failures += 1
          if (failures >= maxFailuresInARow) throw error
          await resume(offset)
        }
      }
    } catch (error) {
      throw toBlobStoreError(error)
    } finally {
      body.destroy()
    }
  }
  return { chunks: chunks(), release: () => body.destroy() }
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error('The response has no content')
  // An error between two reads is found by the next read; without a listener it would end the process.
  return Body.on('error', () => {})
}

/** Times only the wait for the store, not the time that the reader takes between two reads. */
async function* withIdleTimeout(body: Readable, idleMs: number): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(() => body.destroy(new Error('No content for too long')), idleMs)
    const result = await chunks.next().finally(() => clearTimeout(timer))
    if (result.done) return
    yield result.value
  }
}
