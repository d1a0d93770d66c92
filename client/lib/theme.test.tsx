// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBlockedStorage, stubStorage } from '#client/testing/storage.ts'

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const themeColorMeta = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')

/** Does what the browser does before the first paint: parses the head and runs its inline script. */
function loadHead(): void {
  const parsed = new DOMParser().parseFromString(page, 'text/html')
  document.head.replaceChildren(document.importNode(metaOf(parsed), true))
  const script = parsed.querySelector('head script:not([src])')?.textContent
  if (!script) throw new Error('The page has no script that applies the theme')
  new Function(script)()
}

function metaOf(parsed: Document): Element {
  const meta = parsed.querySelector('meta[name="theme-color"]')
  if (!meta) throw new Error('The page names no theme colour')
  return meta
}

/** Imports the store again, as on a page load. */
async function importTheme() {
  vi.resetModules()
  return import('./theme.ts')
}

beforeEach(() => {
  stubStorage()
  document.documentElement.className = ''
  document.documentElement.removeAttribute('style')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('before the first paint', () => {
  const appliedTheme = () => ({
    dark: document.documentElement.classList.contains('dark'),
    scheme: document.documentElement.style.colorScheme,
    themeColor: themeColorMeta()?.content,
  })

  it('the theme is light by default, whatever the system prefers', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    loadHead()
    expect(appliedTheme()).toEqual({
      dark: false,
      scheme: 'light',
      themeColor: themeColorMeta()?.dataset.light,
    })
  })

  it('a stored dark theme is applied', () => {
    window.localStorage.setItem('theme', 'dark')
    loadHead()
    expect(appliedTheme()).toEqual({
      dark: true,
      scheme: 'dark',
      themeColor: themeColorMeta()?.dataset.dark,
    })
  })

  it('the theme-color of the browser matches the background in both themes', () => {
    loadHead()
    const { light, dark } = themeColorMeta()?.dataset ?? {}
    const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
    expect(tokens).toContain(`--ground: light-dark(${light}, ${dark});`)
  })

  it('an invalid stored theme counts as light', () => {
    window.localStorage.setItem('theme', 'sepia')
    loadHead()
    expect(appliedTheme().dark).toBe(false)
  })

  it('blocked storage counts as light and throws nothing', () => {
    stubBlockedStorage()
    expect(loadHead).not.toThrow()
    expect(appliedTheme().scheme).toBe('light')
  })
})

describe('the theme', () => {
  it('is light by default', async () => {
    const { useTheme } = await importTheme()
    expect(renderHook(useTheme).result.current.theme).toBe('light')
  })

  it("is stored under the key 'theme' and applied to the page", async () => {
    loadHead()
    const { useTheme } = await importTheme()
    const { result } = renderHook(useTheme)
    act(() => result.current.toggleTheme())
    expect(result.current.theme).toBe('dark')
    expect(window.localStorage.getItem('theme')).toBe('dark')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    expect(document.documentElement.style.colorScheme).toBe('dark')
    expect(themeColorMeta()?.content).toBe(themeColorMeta()?.dataset.dark)

    act(() => result.current.toggleTheme())
    expect(window.localStorage.getItem('theme')).toBe('light')
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })

  it('survives a reload', async () => {
    const moduleBeforeReload = await importTheme()
    const { result } = renderHook(moduleBeforeReload.useTheme)
    act(() => result.current.toggleTheme())
    const moduleAfterReload = await importTheme()
    expect(renderHook(moduleAfterReload.useTheme).result.current.theme).toBe('dark')
  })

  it('can be toggled when storage is blocked', async () => {
    stubBlockedStorage()
    const { useTheme } = await importTheme()
    const { result } = renderHook(useTheme)
    expect(result.current.theme).toBe('light')
    act(() => result.current.toggleTheme())
    expect(result.current.theme).toBe('dark')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })

  it('follows another tab, until teardown', async () => {
    const { useTheme, syncThemeAcrossTabs } = await importTheme()
    const stop = syncThemeAcrossTabs()
    const { result } = renderHook(useTheme)
    const storeInOtherTab = (key: string | null, theme: string) => {
      window.localStorage.setItem('theme', theme)
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    }
    storeInOtherTab('draft', 'dark')
    expect(result.current.theme).toBe('light')
    storeInOtherTab('theme', 'dark')
    expect(result.current.theme).toBe('dark')
    storeInOtherTab(null, 'light')
    expect(result.current.theme).toBe('light')
    stop()
    storeInOtherTab('theme', 'dark')
    expect(result.current.theme).toBe('light')
  })
})
