// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { probableCountry } from '#client/lib/country.ts'
import { helpByCountry, helpLinesChecked } from '#shared/help-lines.ts'
import { HelpLines } from './help-lines.tsx'

beforeEach(() => {
  // jsdom lays nothing out, and so lacks what has to do with it.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function openFrom(zone: string, languages: string[]) {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...real.call(this), timeZone: zone }
  })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  return render(<HelpLines />)
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('where the person probably is', () => {
  it.each([
    ['Europe/London', ['en-US'], 'GB'],
    ['America/New_York', ['es-ES'], 'US'],
    ['UTC', ['fr', 'fr-FR'], 'FR'],
    ['Europe/Vaduz', ['de-LI'], 'LI'],
    ['UTC', ['not a language', 'en'], null],
  ])('by the clock of %s and the languages %j is %s', (zone, languages, country) => {
    expect(probableCountry(zone, languages)).toBe(country)
  })
})

describe('the lines', () => {
  it('of one’s own country come first, to be called by a tap', () => {
    openFrom('Europe/London', ['en-GB'])
    expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('United Kingdom')
    expect(hrefs()).toEqual([
      'tel:999',
      'tel:116123',
      'sms:85258',
      'tel:08082000247',
      'https://findahelpline.com',
    ])
    expect(screen.getByRole('link', { name: /Text SHOUT to 85258/ })).toBeDefined()
  })

  it('of another country are a choice away', async () => {
    openFrom('Europe/London', ['en-GB'])
    screen.getByRole('combobox', { name: 'Country' }).focus()
    await userEvent.keyboard('{Enter}{Home}{Enter}')
    expect(hrefs()).toContain('tel:988')
    expect(hrefs()).not.toContain('tel:999')
  })

  it('of a country that is not listed are to be found elsewhere', () => {
    openFrom('Europe/Vaduz', ['de-LI'])
    expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('Where are you?')
    expect(hrefs()).toEqual(['https://findahelpline.com'])
  })

  it('say when they were checked', () => {
    openFrom('Pacific/Auckland', ['en-NZ'])
    const date = new Date(`${helpLinesChecked}T12:00:00`)
    const words = date.toLocaleDateString(undefined, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    })
    expect(screen.getByText(words)).toBeDefined()
  })
})

describe('the table', () => {
  it('has an emergency number and a way to somebody who listens for each country', () => {
    for (const { code, emergency, lines } of helpByCountry) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(emergency).toMatch(/^\d{2,3}$/)
      expect(lines.some(({ about }) => about === 'crisis')).toBe(true)
      for (const line of lines) expect(line.call ?? line.text).toBeDefined()
    }
  })
})
