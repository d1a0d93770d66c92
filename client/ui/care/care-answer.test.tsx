// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { careInView } from '#client/lib/care-in-view.ts'
import { clearQuickExitMark, hasLeftQuickly } from '#client/lib/quick-exit.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { careDirectory } from '#client/texts/care-directory.ts'
import { careAnswer } from '#core/care/answers.ts'
import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { type CareLanguage, careLanguages } from '#shared/care-languages.ts'
import { countryHelp, helpDirectory } from '#shared/help-lines.ts'
import { CareAnswer } from './care-answer.tsx'
import { numbersFor } from './numbers-for.ts'

beforeEach(() => {
  stubStorage()
  // jsdom lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
  window.localStorage.setItem('help-country', 'US')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  clearQuickExitMark()
  document.documentElement.hidden = false
})

const show = (kind: CareKind, language: CareLanguage = 'en') =>
  render(
    <CareAnswer kind={kind} language={language} answer={careAnswer(kind, language)} level={2} />,
  )
const telHrefs = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('tel:'))

/** The addresses of all links, except those in the `<details>` that names the sources of the numbers. */
const shownLinks = () =>
  [...document.querySelectorAll('a')]
    .filter((link) => !link.closest('details'))
    .map((link) => link.getAttribute('href'))
const telHref = (phone: string) => `tel:${phone.replaceAll(/\D/g, '')}`

describe('a care answer', () => {
  it('has its title as the heading, and its text in the language of the answer', () => {
    show('suicide', 'de')
    const title = screen.getByRole('heading', { level: 2, name: 'Bleib noch ein wenig' })
    expect(title.closest('[lang]')?.getAttribute('lang')).toBe('de')
    expect(screen.getByText(/Entscheide jetzt nichts/).closest('[lang]')).toBe(
      title.closest('[lang]'),
    )
    expect(screen.getAllByText('Bleib noch ein wenig')).toHaveLength(1)
    // The numbers are in the language of the page.
    expect(screen.getByText('Call 988').closest('[lang]')).toBeNull()
  })

  it.each(careKinds)('has the numbers for its kind directly below the text (%s)', (kind) => {
    show(kind)
    const crisisLine = kind === 'abuse' ? ['tel:18007997233'] : ['tel:988']
    expect(telHrefs()).toEqual([...(kind === 'emergency' ? [] : crisisLine), 'tel:911'])
    const text = screen.getByText(/saved and private/).closest('[lang]')
    const [first] = screen.getAllByText(/^Call \d/)
    expect(text?.nextElementSibling?.firstElementChild?.contains(first as Node)).toBe(true)
  })

  it('asks for an unknown country above the international number', async () => {
    window.localStorage.clear()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'UTC',
    } as Intl.ResolvedDateTimeFormatOptions)
    show('suicide')
    const question = screen.getByRole('combobox', { name: 'Where are you?' })
    expect(telHrefs()).toEqual(['tel:112'])
    const number = screen.getByText('Call 112')
    expect(question.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    const directory = screen.getByRole('link', { name: /Find A Helpline/ })
    expect(directory.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it.each(careKinds.filter((kind) => kind !== 'emergency'))(
    'has a help line, or else the link to the directory of help lines, before every emergency number, in every country (%s)',
    (kind) => {
      for (const country of countryHelp) {
        window.localStorage.setItem('help-country', country.country)
        show(kind)
        const { lines, emergency } = numbersFor(kind, country)
        const expected =
          lines.length > 0 ? lines.map(({ phone }) => telHref(phone)) : [helpDirectory.url]
        expect(shownLinks().slice(0, expected.length + emergency.length)).toEqual([
          ...expected,
          ...emergency.map(({ phone }) => telHref(phone)),
        ])
        cleanup()
      }
    },
  )

  it('has one number and no directory in an emergency, in every country', () => {
    for (const { country } of countryHelp) {
      window.localStorage.setItem('help-country', country)
      show('emergency')
      expect(shownLinks()).toEqual([expect.stringMatching(/^tel:\d+$/)])
      cleanup()
    }
  })

  it.each(careLanguages)('names the directory in the language of the answer (%s)', (language) => {
    window.localStorage.setItem('help-country', 'AT')
    show('violence', language)
    const link = screen.getByRole('link', { name: new RegExp(careDirectory[language].title) })
    expect(link.getAttribute('href')).toBe(helpDirectory.url)
    expect(link.lang).toBe(language)
  })
})

it('a care answer is marked as in view until it leaves the screen or is removed', () => {
  const callbacks: ((isIntersecting: boolean) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (changes: { isIntersecting: boolean }[]) => void) {
        callbacks.push((isIntersecting) => callback([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const { unmount } = show('suicide')
  const report = (isIntersecting: boolean) => {
    for (const callback of callbacks) callback(isIntersecting)
    return careInView.isAny()
  }
  expect(report(true)).toBe(true)
  expect(report(false)).toBe(false)
  expect(report(true)).toBe(true)
  unmount()
  expect(careInView.isAny()).toBe(false)
  vi.unstubAllGlobals()
})

describe('the quick exit', () => {
  const stubReplaceWith = () => vi.spyOn(browser, 'replaceWith').mockImplementation(() => undefined)
  const leaveButtons = () => screen.queryAllByRole('button', { name: 'Leave this page' })

  it('is offered for abuse only, with a hint that the words can be deleted', () => {
    for (const kind of careKinds.filter((kind) => kind !== 'abuse')) {
      show(kind)
      expect(leaveButtons(), kind).toEqual([])
      cleanup()
    }
    show('abuse')
    expect(leaveButtons()).not.toEqual([])
    expect(screen.getByText(/You can delete what you wrote/)).toBeDefined()
  })

  it('has one button above the answer and one below the numbers', () => {
    show('abuse')
    const [above, below, ...others] = leaveButtons()
    expect(others).toEqual([])
    const number = screen.getByText('Call 911')
    expect(number.compareDocumentPosition(above as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(number.compareDocumentPosition(below as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([0, 1])(
    'replaces the page with a neutral site and hides everything at once (button %s)',
    async (index) => {
      const replaceWith = stubReplaceWith()
      show('abuse')
      await userEvent.click(leaveButtons()[index] as HTMLElement)
      expect(replaceWith.mock.calls).toEqual([['https://www.wikipedia.org']])
      expect(document.documentElement.hidden).toBe(true)
      expect(hasLeftQuickly()).toBe(true)
    },
  )

  it('also reacts to a second Escape, even after another key, and not to a single one', async () => {
    const replaceWith = stubReplaceWith()
    show('abuse')
    await userEvent.keyboard('{Escape}a')
    expect(replaceWith).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(replaceWith).toHaveBeenCalledOnce()
  })

  it('ignores Escape that closes the list of countries, or ends the composition of a character (IME)', async () => {
    const replaceWith = stubReplaceWith()
    show('abuse')
    const country = screen.getByRole('combobox')
    for (const _ of [1, 2]) {
      country.focus()
      await userEvent.keyboard('{Enter}')
      expect(screen.getByRole('listbox')).toBeDefined()
      await userEvent.keyboard('{Escape}')
      expect(screen.queryByRole('listbox')).toBeNull()
    }
    for (const _ of [1, 2]) fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
    expect(replaceWith).not.toHaveBeenCalled()
  })

  it('does not react to Escape in a list of older answers', async () => {
    const replaceWith = stubReplaceWith()
    render(
      <CareAnswer kind="abuse" language="en" answer={careAnswer('abuse', 'en')} level={4} isPast />,
    )
    expect(screen.queryByText(/Escape/)).toBeNull()
    await userEvent.keyboard('{Escape}{Escape}')
    expect(replaceWith).not.toHaveBeenCalled()
  })

  it('no longer reacts once the answer is gone', async () => {
    const replaceWith = stubReplaceWith()
    show('abuse').unmount()
    await userEvent.keyboard('{Escape}{Escape}')
    expect(replaceWith).not.toHaveBeenCalled()
  })
})
