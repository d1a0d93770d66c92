import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { sendError } from './problems.ts'

/** What a call answers whose handler throws this. */
async function answerTo(error: Error) {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.get('/', async () => {
    throw error
  })
  const response = await app.inject('/')
  return { status: response.statusCode, detail: response.json().detail as string }
}

const systemError = (code: string) => Object.assign(new Error(code), { code })

describe('a part that cannot be reached', () => {
  it('is named as the database when that refuses connections', async () => {
    const error = new Error('Failed query', { cause: systemError('ECONNREFUSED') })
    expect(await answerTo(error)).toEqual({
      status: 503,
      detail: 'Evenstream cannot reach its database just now. Try again in a moment.',
    })
  })

  it.each([
    ['refuses connections', systemError('ECONNREFUSED')],
    ['does not answer in time', new Error('timeout expired')],
    ['is read-only', systemError('EROFS')],
    ['answers with a failure', new Error('InternalError')],
  ])('is named as the blob store when that %s', async (_name, cause) => {
    expect(await answerTo(new BlobStoreUnavailable('away', { cause }))).toEqual({
      status: 503,
      detail: 'Evenstream cannot reach its stored files just now. Try again in a moment.',
    })
  })

  it('is told apart from a blob store that is full', async () => {
    const error = new BlobStoreFull('full', { cause: systemError('ENOSPC') })
    expect(await answerTo(error)).toEqual({
      status: 503,
      detail: 'There is no room to keep this just now. Nothing was lost; try again later.',
    })
  })
})
