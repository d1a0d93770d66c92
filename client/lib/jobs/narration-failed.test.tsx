// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { aJob, FakeNotification } from '#client/testing/narration.ts'
import {
  endMessage,
  openTab,
  openToasts,
  serveNarrations,
  statusText,
} from '#client/testing/render-jobs.tsx'
import { listJobs } from '#shared/contract/jobs.ts'

let server: FakeServer
beforeEach(() => {
  server = serveNarrations()
})

describe('a failed narration', () => {
  it.each([
    ['The voice was lost.', 'The voice was lost.'],
    [null, 'Could not generate audio. Please try again.'],
  ])(
    'with the reason %s shows in a toast: %s; and sends no notification',
    async (error, description) => {
      server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
      const { socket } = openTab()
      await waitFor(() => expect(statusText()).toBe('processing'))
      socket.receive(endMessage('failed', error))
      await waitFor(() =>
        expect(openToasts()[0]).toMatchObject({
          title: 'Generation Failed',
          description,
          variant: 'destructive',
        }),
      )
      expect(statusText()).toBe('')
      expect(screen.getByRole('alert').textContent).toBe(error ?? '')
      expect(FakeNotification.shown).toEqual([])
    },
  )

  it.each([
    ['voice.crashed', 'The voice broke off. Please try again.'],
    ['a.later_code', 'The message of the server.'],
    // A property that every object inherits: not a known code.
    ['toString', 'The message of the server.'],
  ])('with the code %s shows: %s', async (errorCode, description) => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive({ ...endMessage('failed', 'The message of the server.'), errorCode })
    await waitFor(() => expect(openToasts()[0]).toMatchObject({ description }))
  })
})
