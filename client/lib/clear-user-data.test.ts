// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { keysAfterEndedSession, storedKeys, storeUserData } from '#client/testing/stored-data.ts'
import { browser } from './browser.ts'
import { clearEndedSessionData, clearUserData } from './clear-user-data.ts'
import { logOut } from './log-out.ts'
import { quickExitKey } from './stored-data.ts'

afterEach(() => {
  vi.restoreAllMocks()
  removeGlobalStubs()
  window.sessionStorage.clear()
})

const refuse = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}

/** Even reading these properties of the window throws, as in a browser that blocks all site data. */
function blockStorage(): void {
  stubStorage()
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  // Includes a service worker, without which the caches would not be read.
  stubOfflineStorage()
  vi.spyOn(caches, 'keys').mockImplementation(async () => refuse())
}

describe('clearing the data of the user', () => {
  it('leaves the theme and, if the server has ended the session, what the user may come back to', async () => {
    storeUserData()
    await clearEndedSessionData()
    expect(storedKeys()).toEqual(keysAfterEndedSession)
    await clearUserData()
    expect(storedKeys()).toEqual(['theme'])
  })

  it('leaves the mark of a quick exit, which hides the app until the user continues or nobody is signed in', async () => {
    stubStorage()
    window.sessionStorage.setItem(quickExitKey, 'yes')
    await clearUserData()
    expect(storedKeys()).toEqual([quickExitKey])
  })

  it('is announced to other tabs after a logout, and not after a session that the server has ended', async () => {
    stubStorage()
    const setItem = vi.spyOn(window.localStorage, 'setItem')
    await clearEndedSessionData()
    expect(setItem).not.toHaveBeenCalled()
    await clearUserData()
    expect(setItem).toHaveBeenCalledExactlyOnceWith('logged-out', 'yes')
    expect(storedKeys()).toEqual([])
  })

  it.each([
    ['a logout', clearUserData],
    ['a session that has ended', clearEndedSessionData],
  ])('succeeds where storage is blocked, after %s', async (_case, clear) => {
    blockStorage()
    await expect(clear()).resolves.toBeUndefined()
    expect(caches.keys).toHaveBeenCalled()
  })

  it('does not keep a logout from leaving the page where storage is blocked', async () => {
    blockStorage()
    const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    logOut()
    await expect.poll(() => vi.mocked(leaveTo).mock.calls).toEqual([['/api/logout']])
  })
})
