// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#client/testing/storage.ts'
import { claimAnnouncement } from './claim-announcement.ts'

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

describe('claiming the announcement of a job', () => {
  it('succeeds once for each job', async () => {
    expect(await claimAnnouncement('a')).toBe(true)
    expect(await claimAnnouncement('a')).toBe(false)
    expect(await claimAnnouncement('b')).toBe(true)
  })

  it('uses a Web Lock where the browser has one', async () => {
    const request = vi.fn(async (_name: string, run: () => boolean) => run())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await claimAnnouncement('a')).toBe(true)
    expect(request).toHaveBeenCalledWith('told-jobs', expect.any(Function))
  })

  it('succeeds when the stored list is not valid', async () => {
    window.localStorage.setItem('told-jobs', '{')
    expect(await claimAnnouncement('a')).toBe(true)
    expect(await claimAnnouncement('a')).toBe(false)
    window.localStorage.setItem('told-jobs', '7')
    expect(await claimAnnouncement('a')).toBe(true)
  })

  it('stores the ids of the last 50 jobs', async () => {
    for (let i = 0; i < 60; i++) await claimAnnouncement(`job-${i}`)
    expect(JSON.parse(window.localStorage.getItem('told-jobs') ?? '')).toHaveLength(50)
    expect(await claimAnnouncement('job-59')).toBe(false)
  })
})
