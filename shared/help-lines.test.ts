import { describe, expect, it } from 'vitest'
import { countryHelp, helpDirectory, helpForZone, helpLinesReviewed } from './help-lines.ts'

describe('help lines', () => {
  it('list an emergency number and a crisis line for every country, each country once', () => {
    for (const { emergency, lines } of countryHelp) {
      expect(emergency.length).toBeGreaterThan(0)
      for (const { phone } of emergency) expect(phone).toMatch(/^\d{3}$/)
      expect(lines.some((line) => line.for === 'crisis')).toBe(true)
      for (const { phone } of lines) expect(phone).toMatch(/^[\d -]{3,}$/)
    }
    const codes = countryHelp.map(({ country }) => country)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  it('state when they were last reviewed and link to all other lines', () => {
    expect(new Date(helpLinesReviewed).toISOString().slice(0, 10)).toBe(helpLinesReviewed)
    expect(new URL(helpDirectory.url).protocol).toBe('https:')
  })

  it('derive the country from the time zone, or none for an unknown zone', () => {
    expect(helpForZone('Europe/London')?.lines[0]?.phone).toBe('116 123')
    expect(helpForZone('Australia/Perth')?.country).toBe('AU')
    expect(helpForZone('America/Chicago')?.emergency).toEqual([{ phone: '911' }])
    expect(helpForZone('Antarctica/Troll')).toBeUndefined()
    expect(helpForZone(undefined)).toBeUndefined()
  })
})
