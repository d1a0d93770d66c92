import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Failure } from '#core/failure.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { contactMessage } from '#shared/contract/support.ts'
import { sendError } from './problems.ts'

/** What a call answers whose handler throws this. */
async function answerTo(error: Error) {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.get('/', async () => {
    throw error
  })
  return app.inject('/')
}

async function detailOf(error: Error) {
  const response = await answerTo(error)
  return { status: response.statusCode, detail: response.json().detail as string }
}

const systemError = (code: string) => Object.assign(new Error(code), { code })

describe('a part that cannot be reached', () => {
  it('is named as the database when that refuses connections', async () => {
    const error = new Error('Failed query', { cause: systemError('ECONNREFUSED') })
    expect(await detailOf(error)).toEqual({
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
    expect(await detailOf(new BlobStoreUnavailable('away', { cause }))).toEqual({
      status: 503,
      detail: 'Evenstream cannot reach its stored files just now. Try again in a moment.',
    })
  })

  it('is told apart from a blob store that is full', async () => {
    const error = new BlobStoreFull('full', { cause: systemError('ENOSPC') })
    expect(await detailOf(error)).toEqual({
      status: 503,
      detail: 'There is no room to keep this just now. Nothing was lost; try again later.',
    })
  })
})

describe('a refusal', () => {
  const bodyOf = async (error: Error) => (await answerTo(error)).json()

  it('carries its code and parameters beside the English sentence', async () => {
    expect(await bodyOf(new Failure('resource.not_found', { resource: 'slide' }))).toEqual({
      type: 'urn:evenstream:problem:resource.not_found',
      title: 'Not found',
      status: 404,
      detail: 'There is no such Target Slide.',
      code: 'resource.not_found',
      params: { resource: 'slide' },
    })
  })

  it('has no parameters where its sentence needs none', async () => {
    const body = await bodyOf(new Failure('session.required'))
    expect(body).toMatchObject({ code: 'session.required', detail: 'Please sign in.' })
    expect(body).not.toHaveProperty('params')
  })

  it('answers with the seconds after which a retry may succeed', async () => {
    const failure = new Failure('request.too_many', { reason: 'requests' }, { retryAfter: 7 })
    expect((await answerTo(failure)).headers['retry-after']).toBe('7')
  })

  it('names field, rule and limit of a request that breaks its schema', async () => {
    const sent = { name: '', email: 'no', message: 'short', moon: 1 }
    const { error } = contactMessage.safeParse(sent)
    const body = await bodyOf(error as Error)
    expect(body).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(body).not.toHaveProperty('params')
    expect(body.errors).toEqual([
      { field: 'name', rule: 'too_short', limit: 1, message: 'Name is required' },
      { field: 'email', rule: 'format', message: 'Invalid email address' },
      {
        field: 'message',
        rule: 'too_short',
        limit: 10,
        message: 'Message must be at least 10 characters',
      },
      { field: 'moon', rule: 'unknown_field', message: 'Unknown field' },
    ])
    expect(body.detail).toBe(
      'name: Name is required; email: Invalid email address; message: Message must be at least 10 characters; moon: Unknown field',
    )
  })

  it.each([
    ['too long', { message: 'x'.repeat(2001) }, 'Message is too long'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'Name is too long'],
    ['an address that is too long', { email: 'x'.repeat(255) }, 'Invalid email address'],
    ['NUL', { message: 'A message with \0' }, 'Contains characters that cannot be stored'],
    ['of another type', { message: 7 }, 'Invalid input'],
  ])('says what is wrong with a field: %s', async (_what, different, message) => {
    const valid = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
    const { error } = contactMessage.safeParse({ ...valid, ...different })
    expect((await bodyOf(error as Error)).errors[0].message).toBe(message)
  })
})
