import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FakeXmlHttpRequest, stubXmlHttpRequest } from '#client/testing/upload.ts'
import { onUnauthorized } from './call.ts'
import { upload } from './upload.ts'

it('an upload that is answered 401 reports it like a call, and fails', async () => {
  stubXmlHttpRequest()
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  const uploaded = upload({
    url: '/api/imports',
    file: new Blob(['x']),
    contentType: 'application/zip',
    responseSchema: z.object({}),
    onProgress: () => {},
  })
  const problem = { type: 'x', title: 'Unauthorized', status: 401, detail: 'Sign in first.' }
  FakeXmlHttpRequest.latest?.respond(401, problem, 'application/problem+json')
  await expect(uploaded).rejects.toMatchObject({ status: 401 })
  expect(listener).toHaveBeenCalledOnce()
  stop()
})
