import { Readable } from 'node:stream'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'
import { toBlobStoreError } from './s3-errors.ts'

/** A break is mended as long as something comes between one and the next. */
const breaksInARow = 3

interface Download {
  pieces: AsyncGenerator<Uint8Array>
  /** Closes the connection, also when nothing was ever read. */
  release(): void
}

/**
 * The content of an answer. Listeners pause for minutes, and stores close connections that rest:
 * one that breaks is taken up at the byte where it broke, of the same version only.
 */
export function downloadOf(
  bucket: Bucket,
  key: string,
  start: number,
  answer: GetObjectCommandOutput,
): Download {
  let body = bodyOf(answer)
  const end = start + (answer.ContentLength ?? 0)

  const resume = async (at: number) => {
    body.destroy()
    const further = await bucket.get(key, `bytes=${at}-${end - 1}`, answer.ETag)
    // A store without ranges would begin again at the beginning.
    if (further.ContentLength !== end - at) throw new Error('The rest is not what was asked for')
    body = bodyOf(further)
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    let at = start
    let breaks = 0
    try {
      while (at < end) {
        try {
          for await (const piece of timed(body, bucket.timeouts.idle)) {
            breaks = 0
            at += piece.length
            yield piece
          }
          if (at < end) throw new Error('The content has ended early')
        } catch (error) {
          breaks += 1
          if (breaks >= breaksInARow) throw error
          await resume(at)
        }
      }
    } catch (error) {
      throw toBlobStoreError(error)
    } finally {
      body.destroy()
    }
  }
  return { pieces: pieces(), release: () => body.destroy() }
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error('An answer without content')
  // A break while nobody reads is found by the next read; unheard, it would end the process.
  return Body.on('error', () => {})
}

/** Only waiting is timed, not the time that whoever reads takes for themselves. */
async function* timed(body: Readable, idle: number): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(() => body.destroy(new Error('No content for too long')), idle)
    const next = await pieces.next().finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
  }
}
