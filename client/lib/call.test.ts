// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { signedOut } from '#client/testing/users.ts'
import { listUsers } from '#shared/contract/admin.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import {
  deleteSlide,
  generateSlide,
  generateSlideAudio,
  getSlide,
} from '#shared/contract/slides.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error as ApiError,
  )

describe('a call', () => {
  it('sends cookies and the time zone of the browser', async () => {
    const server = fakeServer()
    server.respondWithJson(getCurrentUser, signedOut)
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'Pacific/Auckland',
    } as Intl.ResolvedDateTimeFormatOptions)
    await call(getCurrentUser)
    expect(server.calls[0]?.credentials).toBe('include')
    expect(server.calls[0]?.headers.get('X-Time-Zone')).toBe('Pacific/Auckland')
  })

  it('sends its body as JSON and fills its path', async () => {
    const server = fakeServer()
    server.respondWith(generateSlideAudio, () => problemResponse(501, 'Not yet.'))
    await rejectionOf(call(generateSlideAudio, { params: { id: 'a/b c' }, body: { pace: 0.85 } }))
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      url: '/api/target-slides/a%2Fb%20c/generate-audio',
      body: { pace: 0.85 },
    })
    expect(server.calls[0]?.headers.get('Content-Type')).toBe('application/json')
  })

  it('sends no body and no content type where the endpoint has none', async () => {
    const server = fakeServer()
    server.respondWithJson(getCurrentUser, signedOut)
    await call(getCurrentUser)
    expect(server.calls[0]?.body).toBeUndefined()
    expect(server.calls[0]?.headers.has('Content-Type')).toBe(false)
  })

  it('sends its query without undefined parameters', async () => {
    const server = fakeServer()
    server.respondWithJson(listUsers, [])
    await call(listUsers, { query: { q: 'mira+1@example.com', cursor: undefined } })
    await call(listUsers, {})
    expect(server.calls.map(({ url }) => url)).toEqual([
      '/api/admin/users?q=mira%2B1%40example.com',
      '/api/admin/users',
    ])
  })

  it('throws for an empty id, and sends nothing', () => {
    const server = fakeServer()
    expect(() => call(deleteSlide, { params: { id: '' } })).toThrow('needs a value for id')
    expect(server.calls).toEqual([])
  })
})

describe('a response', () => {
  it('is parsed by the contract', async () => {
    const server = fakeServer()
    server.respondWith(getCurrentUser, () =>
      Response.json({ isAuthenticated: true, user: { id: '1', email: 'mira@example.com' } }),
    )
    const { user } = await call(getCurrentUser)
    expect(user).toMatchObject({ role: 'user', subscriptionTier: 'free', focusedSlideId: null })
  })

  it('may lack fields that the client does not need', async () => {
    const server = fakeServer()
    server.respondWith(generateSlide, () => Response.json({}, { status: 201 }))
    const slide = await call(generateSlide, { body: { goalDescription: 'A bakery' } })
    expect(slide).toEqual({ id: null, needsSupport: false })
  })

  it('is undefined if it has no content', async () => {
    const server = fakeServer()
    server.respondWith(deleteSlide, () => new Response(null, { status: 204 }))
    expect(await call(deleteSlide, { params: { id: '1' } })).toBeUndefined()
  })

  it.each([
    ['breaks the contract', () => Response.json({ isAuthenticated: 'yes' })],
    ['is not JSON', () => new Response('<!doctype html>')],
  ])('causes a readable error if it %s', async (_case, respond) => {
    const server = fakeServer()
    server.respondWith(getCurrentUser, respond)
    const error = await rejectionOf(call(getCurrentUser))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.message).toMatch(/cannot read/)
  })
})

describe('a failed call', () => {
  const failedCall = async (respond: () => Response) => {
    const server = fakeServer()
    server.respondWith(getSlide, respond)
    return rejectionOf(call(getSlide, { params: { id: '1' } }))
  }

  it('has the status, a colon, a space and the body as its message', async () => {
    const error = await failedCall(() => new Response('slow down', { status: 429 }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.message).toBe('429: slow down')
    expect(error.status).toBe(429)
  })

  it('has the status text in its message when the body is empty', async () => {
    const error = await failedCall(
      () => new Response('', { status: 402, statusText: 'Payment Required' }),
    )
    expect(error.message).toBe('402: Payment Required')
    // A status text is not a message for users: the toast shows a default text instead.
    expect(error.detail).toBe('')
  })

  it('keeps the whole problem in its message and the text for the user in the detail', async () => {
    const error = await failedCall(() => problemResponse(404, 'There is no such slide.'))
    expect(error.message).toMatch(/^404: \{"type":/)
    expect(error.detail).toBe('There is no such slide.')
  })

  it('makes the detail of a known problem from its code and parameters', async () => {
    const problem = { code: 'resource.not_found', params: { resource: 'slide' } }
    const error = await failedCall(() => problemResponse(404, 'Message of the server', problem))
    expect(error.detail).toBe('There is no such Target Slide.')
  })

  it("has the server's message as its detail if the code is unknown", async () => {
    const error = await failedCall(() =>
      problemResponse(404, 'Message of the server', { code: 'new' }),
    )
    expect(error.detail).toBe('Message of the server')
  })

  it.each([
    ['a proxy’s page', 'text/html; charset=utf-8', '<h1>502 Bad Gateway</h1>'],
    ['plain text', 'text/plain', 'out of paper'],
    ['other JSON', 'application/json', '{"detail":"no"}'],
    ['invalid problem JSON', 'application/problem+json', '{"oops"'],
  ])('has no detail if the body is %s, which its message contains', async (_case, type, body) => {
    const error = await failedCall(
      () => new Response(body, { status: 502, headers: { 'Content-Type': type } }),
    )
    expect(error.detail).toBe('')
    expect(error.message).toBe(`502: ${body}`)
  })

  it('has a readable message when the server is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await rejectionOf(call(getCurrentUser))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.status).toBe(0)
    expect(error.message).toBe('Evenstream cannot be reached. Check your connection and try again.')
    expect(error.detail).toBe(error.message)
  })

  it('is not retried', async () => {
    vi.useFakeTimers()
    const server = fakeServer()
    server.fail(getCurrentUser, 503)
    const rejection = rejectionOf(call(getCurrentUser))
    // A retry might come after a delay.
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.calls).toHaveLength(1)
    await rejection
  })
})
