// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#client/lib/load-texts.ts'
import { stubStorage } from '#client/testing/storage.ts'
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
  void announce(job as Job)
  await vi.waitUntil(() => vi.mocked(loadTexts).mock.calls.length > 0)
  expect(await claimAnnouncement('j1')).toBe(true)
  // The import that announce() began must end before the test environment does.
  await import('./failure-message.ts')
})
