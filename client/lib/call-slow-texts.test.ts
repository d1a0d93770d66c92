// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { getSlide } from '#shared/contract/slides.ts'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'

// The chunk with the texts never arrives.
vi.mock('./problem-message.ts', () => new Promise(() => {}))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('an error has the message of the server if the texts are not loaded within two seconds', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  server.respondWith(getSlide, () =>
    problemResponse(404, 'Message of the server', {
      code: 'resource.not_found',
      params: { resource: 'slide' },
    }),
  )
  const failed = call(getSlide, { params: { id: 's1' } }).catch((error: ApiError) => error.detail)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await failed).toBe('Message of the server')
})
