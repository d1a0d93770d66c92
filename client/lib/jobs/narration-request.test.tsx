// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { FakeNotification, stubNotifications } from '#client/testing/narration.ts'
import {
  generate,
  openTab,
  openToasts,
  serveNarrations,
  slide,
  statusText,
} from '#client/testing/render-jobs.tsx'
import { generateSlideAudio, getSlide } from '#shared/contract/slides.ts'
import { queryFor } from '../queries.ts'

let server: FakeServer
beforeEach(() => {
  server = serveNarrations()
})

describe('requesting a narration', () => {
  it('queues it, shows its position, and tracks the job', async () => {
    openTab()
    await generate()
    await waitFor(() => expect(statusText()).toBe('queued'))
    expect(server.callsTo(generateSlideAudio)[0]?.body).toEqual({ pace: 0.85 })
    expect(openToasts()[0]).toMatchObject({
      title: 'Audio Generation Queued',
      description: 'Position in queue: 2',
    })
  })

  it('starts tracking in other tabs immediately', async () => {
    const { close } = openTab()
    openTab()
    await userEvent.click(screen.getAllByRole('button', { name: 'Generate' })[0] as HTMLElement)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((tab) => tab.textContent)).toEqual([
        'queued',
        'queued',
      ]),
    )
    expect(server.callsTo(generateSlideAudio)).toHaveLength(1)
    close()
  })

  it.each([
    ['default', 1],
    ['granted', 0],
    ['denied', 0],
  ] as const)(
    'requests notification permission when it is %s: %i times',
    async (permission, times) => {
      stubNotifications(permission)
      openTab()
      expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
      await generate()
      expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(times)
    },
  )

  it('shows a toast after a 409, and refetches the slide', async () => {
    server.fail(generateSlideAudio, 409)
    const { client } = openTab()
    await client.fetchQuery(queryFor(getSlide, { params: { id: slide.id } }))
    await generate()
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Generation Failed'))
    await waitFor(() => expect(server.callsTo(getSlide)).toHaveLength(2))
  })

  it('shows its own toast for a meditation', async () => {
    openTab('journal_meditation_audio', 'entry')
    await generate()
    await waitFor(() =>
      expect(openToasts()[0]).toMatchObject({
        title: 'Meditation Generation Queued',
        description: 'Position in queue: 4',
      }),
    )
  })
})
