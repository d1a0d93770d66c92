// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearEndedSessionData, clearUserData } from '#client/lib/clear-user-data.ts'
import { clearTabData } from '#client/lib/stored-data.ts'
import { stubBlockedStorage, stubStorage } from '#client/testing/storage.ts'
import { help } from '#client/texts/help.ts'
import { countryHelp } from '#shared/help-lines.ts'
import { HelpLines } from './help-lines.tsx'

beforeEach(() => {
  stubStorage()
  // jsdom has no layout, so it lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/**
 * Renders the help lines in a time zone, from which the country is derived; 'UTC' and 'Antarctica/Troll'
 * give none.
 */
function openFrom(timeZone: string) {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...real.call(this), timeZone }
  })
  return render(<HelpLines />)
}
/** The links, without those of the sources. */
const links = () => screen.getAllByRole('link').filter((link) => !link.closest('details'))
const hrefs = () => links().map((link) => link.getAttribute('href'))
const country = () => screen.getByRole('combobox', { name: /^(Country|Where are you\?)$/ })
const directory = 'https://findahelpline.com'

describe('help lines', () => {
  it('are those of the local country at first, as telephone links', () => {
    openFrom('Europe/Dublin')
    expect(country().textContent).toBe('Ireland')
    expect(hrefs()).toEqual(['tel:112', 'tel:116123', directory])
    expect(screen.getByRole('link', { name: /^Call 116 123\s*Samaritans/ })).toBeDefined()
  })

  it('can be changed to those of another country', async () => {
    openFrom('Europe/Dublin')
    country().focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    expect(country().textContent).toBe('United States')
    expect(hrefs()).toEqual(['tel:911', 'tel:988', 'tel:18007997233', directory])
  })

  it('ask for the country if the time zone does not determine it, and show the directory meanwhile', () => {
    openFrom('UTC')
    expect(screen.getByRole('combobox', { name: 'Where are you?' }).textContent).toBe(
      'Choose a country',
    )
    expect(hrefs()).toEqual(['tel:112', directory])
  })

  it('are those of the chosen country after a reload too', async () => {
    openFrom('UTC')
    country().focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    cleanup()
    render(<HelpLines />)
    expect(country().textContent).toBe('United States')
  })

  it('are those of the chosen country even if nothing can be stored', async () => {
    window.localStorage.setItem('help-country', 'NZ')
    vi.spyOn(window.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota is exceeded', 'QuotaExceededError')
    })
    openFrom('UTC')
    country().focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    expect(country().textContent).toBe('United States')
    // The next choice is stored again, so that no other test sees this one.
    vi.mocked(window.localStorage.setItem).mockRestore()
    country().focus()
    await userEvent.keyboard('{Enter}{Home}{Enter}')
    expect(window.localStorage.getItem('help-country')).toBe('AU')
  })

  it.each([
    ['a logout', clearUserData],
    ['a logout in another tab', clearTabData],
    ['a session that has ended', clearEndedSessionData],
  ])(
    'are no longer those of the chosen country after %s where storage is blocked',
    async (_case, clear) => {
      stubBlockedStorage()
      openFrom('Europe/Dublin')
      country().focus()
      await userEvent.keyboard('{Enter}{End}{Enter}')
      expect(country().textContent).toBe('United States')
      cleanup()
      await clear()
      render(<HelpLines />)
      expect(country().textContent).toBe('Ireland')
    },
  )

  it('include the directory in a country without a listed line', () => {
    openFrom('Europe/Vienna')
    expect(hrefs()).toEqual(['tel:112', directory])
    expect(links().at(-1)?.textContent).toContain('People to talk to')
  })

  it.each(countryHelp)(
    'of $country each have a number that can be dialled',
    ({ country: code }) => {
      window.localStorage.setItem('help-country', code)
      openFrom('Antarctica/Troll')
      expect(country().textContent).toBe(help.countries[code])
      expect(hrefs().length).toBeGreaterThan(1)
      for (const href of hrefs().slice(0, -1)) expect(href).toMatch(/^tel:\d{2,12}$/)
    },
  )

  it('can be chosen by country, in alphabetical order', async () => {
    openFrom('Antarctica/Troll')
    await userEvent.click(country())
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
  })

  it('name the emergency number of each service, and show the note on a line', async () => {
    openFrom('Europe/Berlin')
    const shownLinks = () =>
      links()
        .slice(0, -1)
        .map((link) => link.textContent)
    const emergency = 'Emergency services. When there is danger now.'
    expect(shownLinks()).toEqual([
      `Call 112${emergency}`,
      'Call 0800 111 0 111TelefonSeelsorge, also 0800 111 0 222. When it is too much to carry alone.',
      'Call 116 016Hilfetelefon Gewalt gegen Frauen, for women. When somebody hurts or frightens you.',
    ])
    cleanup()
    vi.restoreAllMocks()
    openFrom('America/Sao_Paulo')
    expect(shownLinks().slice(0, 2)).toEqual([
      `Call 192 ambulance${emergency}`,
      `Call 190 police${emergency}`,
    ])
    cleanup()
    vi.restoreAllMocks()
    openFrom('America/New_York')
    expect(shownLinks().at(-1)).toBe(
      'Call 1-800-799-7233National Domestic Violence Hotline, or text START to 88788. When somebody hurts or frightens you.',
    )
  })

  it('name the site that each number comes from, and the date that the page states, if any', () => {
    openFrom('Pacific/Auckland')
    const sources = screen.getByText('Where these numbers come from').closest('details')
    expect(sources?.open).toBe(false)
    const listed = [...(sources?.querySelectorAll('li') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(listed).toEqual([
      '111: www.govt.nz',
      'Need to talk?, 1737: www.health.govt.nz, March 17, 2019',
    ])
  })
})
