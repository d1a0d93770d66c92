import { APICallError } from 'ai'
import { describe, expect, it } from 'vitest'
import { providerErrorOf } from './provider-error.ts'

function apiError(statusCode: number | undefined, responseHeaders: Record<string, string> = {}) {
  const details = { message: 'sk-secret', url: 'http://localhost', requestBodyValues: 'a wish' }
  return new APICallError({
    ...details,
    responseHeaders,
    ...(statusCode === undefined ? {} : { statusCode }),
  })
}

describe('a provider error', () => {
  it.each([
    [undefined, 'unreachable'],
    [200, 'malformed'],
    [400, 'rejected'],
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [404, 'not_found'],
    [422, 'rejected'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [529, 'server_error'],
  ])('gets a code and no other content: status %s, code %s', (status, code) => {
    expect(providerErrorOf(apiError(status))).toEqual({ code, retryAfterMs: undefined })
  })

  it('gets the code unexpected when it does not come from the API client', () => {
    const unexpected = { code: 'unexpected', retryAfterMs: undefined }
    expect(providerErrorOf(new Error('sk-secret'))).toEqual(unexpected)
    expect(providerErrorOf(undefined)).toEqual(unexpected)
  })

  it('includes the wait from Retry-After, given in seconds, in milliseconds or as a date', () => {
    const wait = (headers: Record<string, string>) =>
      providerErrorOf(apiError(429, headers)).retryAfterMs
    expect(wait({ 'retry-after': '7' })).toBe(7000)
    expect(wait({ 'retry-after': '7', 'retry-after-ms': '250' })).toBe(250)
    expect(wait({ 'retry-after': 'soon' })).toBeUndefined()
    expect(wait({ 'retry-after': '-3' })).toBeUndefined()
    const date = wait({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() })
    expect(date).toBeGreaterThan(8000)
    expect(date).toBeLessThanOrEqual(10_000)
  })
})
