// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { careInView } from '#client/lib/care-in-view.ts'
import { loadTexts } from '#client/lib/load-texts.ts'
import { FakeNotification, stubNotifications } from '#client/testing/narration.ts'
import { setPageUrl } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { aUser } from '#client/testing/users.ts'
import { announce } from './announce.ts'
import { claimAnnouncement } from './claim-announcement.ts'
import type { Job } from './tracker.ts'

vi.mock('#client/lib/load-texts.ts', () => ({ loadTexts: vi.fn() }))

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

it('a failed job can be announced by another tab while this tab loads the texts', async () => {
  vi.mocked(loadTexts).mockReturnValue(new Promise(() => {}))
  const job = {
    id: 'j1',
    jobType: 'target_slide_audio',
    status: 'failed',
    errorCode: 'voice.crashed',
  }
  void announce(job as Job, aUser())
  await expect.poll(() => vi.mocked(loadTexts).mock.calls.length).toBeGreaterThan(0)
  expect(await claimAnnouncement('j1')).toBe(true)
  // The import that announce() began must end before the test environment does.
  await import('./failure-message.ts')
})

it('a completed job shows no notification while a care answer is in view', async () => {
  stubNotifications('granted')
  const job = { jobType: 'target_slide_audio', status: 'completed', resourceId: 's' }
  const answer = document.createElement('section')
  careInView.mark(answer, true)
  await announce({ ...job, id: 'j2' } as Job, aUser())
  expect(FakeNotification.shown).toEqual([])
  careInView.mark(answer, false)
  await announce({ ...job, id: 'j3' } as Job, aUser())
  expect(FakeNotification.shown).toHaveLength(1)
})

const aMeditation = (id: string) =>
  ({
    id,
    jobType: 'journal_meditation_audio',
    status: 'completed',
    resourceId: 'e',
  }) as Job

it('a click on the notification opens the screen of the audio, and changes nothing on that screen', async () => {
  stubNotifications('granted')
  setPageUrl('/')
  await announce(aMeditation('j4'), aUser({ subscriptionTier: 'essential' }))
  const [notification] = FakeNotification.shown
  notification?.onclick?.()
  expect(window.location.pathname).toBe('/journal')
  setPageUrl('/journal?time=evening')
  const entryCount = window.history.length
  notification?.onclick?.()
  expect(window.location.search).toBe('?time=evening')
  expect(window.history.length).toBe(entryCount)
})
