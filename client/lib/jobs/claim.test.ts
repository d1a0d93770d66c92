// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#client/testing/storage.ts'
import { claimNews } from './claim.ts'

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

describe('the right to tell of a job', () => {
  it('is given once', async () => {
    expect(await claimNews('a')).toBe(true)
    expect(await claimNews('a')).toBe(false)
    expect(await claimNews('b')).toBe(true)
  })

  it('is asked for under a lock that all tabs share, where there is one', async () => {
    const request = vi.fn(async (_name: string, run: () => boolean) => run())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await claimNews('a')).toBe(true)
    expect(request).toHaveBeenCalledWith('told-jobs', expect.any(Function))
  })

  it('survives storage that holds nonsense', async () => {
    window.localStorage.setItem('told-jobs', '{')
    expect(await claimNews('a')).toBe(true)
    expect(await claimNews('a')).toBe(false)
    window.localStorage.setItem('told-jobs', '7')
    expect(await claimNews('a')).toBe(true)
  })

  it('keeps storage small', async () => {
    for (let i = 0; i < 60; i++) await claimNews(`job-${i}`)
    expect(JSON.parse(window.localStorage.getItem('told-jobs') ?? '')).toHaveLength(50)
    expect(await claimNews('job-59')).toBe(false)
  })
})
