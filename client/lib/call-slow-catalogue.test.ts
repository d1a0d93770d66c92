// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { getSlide } from '#shared/contract/slides.ts'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'

// The chunk with the sentences never arrives.
vi.mock('./problem-sentence.ts', () => new Promise(() => {}))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows the sentence of the server if the catalogue is not loaded within two seconds', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  server.respondWith(getSlide, () =>
    problemResponse(404, 'Sentence of the server', {
      code: 'resource.not_found',
      params: { resource: 'slide' },
    }),
  )
  const failed = call(getSlide, { params: { id: 's1' } }).catch((error: ApiError) => error.detail)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await failed).toBe('Sentence of the server')
})
