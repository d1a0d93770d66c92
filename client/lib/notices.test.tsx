// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setPageUrl } from '#client/testing/render.tsx'
import { clearNotice, useNotice } from './notices.ts'
import { signInUrl } from './sign-in.ts'

beforeEach(clearNotice)
afterEach(cleanup)

const noticeAt = (url: string) => {
  setPageUrl(url)
  return renderHook(useNotice, { wrapper: StrictMode }).result.current
}

describe('a notice', () => {
  it.each([
    ['refused', /cancelled/],
    ['expired', /expired/],
    ['failed', /did not succeed/],
    ['unavailable', /cannot be reached/],
    ['cannot-write', /nothing can be written/],
    ['too-many-accounts', /again in a few hours/],
    ['an-unknown-outcome', /did not succeed/],
    ['toString', /did not succeed/],
  ])('is shown for the sign-in outcome %s', (outcome, text) => {
    expect(noticeAt(`/?signin=${outcome}`)).toMatch(text)
  })

  it('is absent by default', () => {
    expect(noticeAt('/')).toBeNull()
  })

  it('removes its parameter from the URL, and nothing else', () => {
    noticeAt('/journal?time=evening&signin=expired#past')
    expect(window.location.href).toMatch(/\/journal\?time=evening#past$/)
  })

  it('is still shown when the landing page mounts again', () => {
    noticeAt('/?signin=refused')
    cleanup()
    expect(renderHook(useNotice).result.current).toMatch(/cancelled/)
  })
})

describe('signing in', () => {
  it('uses /api/login without parameters on the start page', () => {
    setPageUrl('/')
    expect(signInUrl()).toBe('/api/login')
    expect(signInUrl({ pathname: '/', search: '?signin=refused' })).toBe('/api/login')
  })

  it('returns to the page on which it began', () => {
    expect(signInUrl({ pathname: '/journal', search: '?time=evening' })).toBe(
      '/api/login?returnTo=%2Fjournal%3Ftime%3Devening',
    )
    expect(signInUrl({ pathname: '/library', search: '' })).toBe('/api/login?returnTo=%2Flibrary')
  })

  it('drops the outcome of an earlier sign-in', () => {
    expect(signInUrl({ pathname: '/library', search: '?signin=expired' })).toBe(
      '/api/login?returnTo=%2Flibrary',
    )
  })
})
