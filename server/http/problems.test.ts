import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Failure } from '#core/failure.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { contactMessage } from '#shared/contract/contact.ts'
import { sendError } from './problems.ts'

/** Returns the response to a request whose handler throws this error. */
async function responseTo(error: Error) {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.get('/', async () => {
    throw error
  })
  return app.inject('/')
}

async function detailOf(error: Error) {
  const response = await responseTo(error)
  return { status: response.statusCode, detail: response.json().detail as string }
}

const systemError = (code: string) => Object.assign(new Error(code), { code })

describe('the problem for a part that is unavailable', () => {
  it('names the database if it refuses connections', async () => {
    const error = new Error('Failed query', { cause: systemError('ECONNREFUSED') })
    expect(await detailOf(error)).toEqual({
      status: 503,
      detail: 'Evenstream cannot reach its database just now. Try again in a moment.',
    })
  })

  it.each([
    ['refuses connections', systemError('ECONNREFUSED')],
    ['does not respond in time', new Error('timeout expired')],
    ['is read-only', systemError('EROFS')],
    ['responds with a failure', new Error('InternalError')],
  ])('names the stored files if the blob store %s', async (_name, cause) => {
    expect(await detailOf(new BlobStoreUnavailable('away', { cause }))).toEqual({
      status: 503,
      detail: 'Evenstream cannot reach its stored files just now. Try again in a moment.',
    })
  })

  it('says that there is no room if the blob store is full', async () => {
    const error = new BlobStoreFull('full', { cause: systemError('ENOSPC') })
    expect(await detailOf(error)).toEqual({
      status: 503,
      detail: 'There is no room to keep this just now. Nothing was lost; try again later.',
    })
  })
})

describe('the problem for a refused request', () => {
  const bodyOf = async (error: Error) => (await responseTo(error)).json()

  it('has a code and parameters besides the English text', async () => {
    expect(await bodyOf(new Failure('resource.not_found', { resource: 'slide' }))).toEqual({
      type: 'urn:evenstream:problem:resource.not_found',
      title: 'Not found',
      status: 404,
      detail: 'There is no such Target Slide.',
      code: 'resource.not_found',
      params: { resource: 'slide' },
    })
  })

  it('has no parameters if its text needs none', async () => {
    const body = await bodyOf(new Failure('session.required'))
    expect(body).toMatchObject({ code: 'session.required', detail: 'Please sign in.' })
    expect(body).not.toHaveProperty('params')
  })

  it('has a Retry-After header with the seconds of the failure', async () => {
    const failure = new Failure('request.too_many', { reason: 'requests' }, { retryAfter: 7 })
    expect((await responseTo(failure)).headers['retry-after']).toBe('7')
  })

  it('names field, rule and limit of each field error', async () => {
    const invalidMessage = { name: '', email: 'no', message: 'short', moon: 1 }
    const { error } = contactMessage.safeParse(invalidMessage)
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
    ['a message that is too long', { message: 'x'.repeat(2001) }, 'Message is too long'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'Name is too long'],
    ['an address that is too long', { email: 'x'.repeat(255) }, 'Invalid email address'],
    [
      'a message with NUL',
      { message: 'A message with \0' },
      'Contains characters that cannot be stored',
    ],
    ['a message of another type', { message: 7 }, 'Invalid input'],
  ])('has the text of the field error for %s', async (_name, changes, message) => {
    const valid = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
    const { error } = contactMessage.safeParse({ ...valid, ...changes })
    expect((await bodyOf(error as Error)).errors[0].message).toBe(message)
  })
})
