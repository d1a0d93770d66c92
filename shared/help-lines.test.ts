import { describe, expect, it } from 'vitest'
import { countryHelp, emergencyElsewhere, helpDirectory, helpForZone } from './help-lines.ts'

const everyNumber = [
  emergencyElsewhere,
  ...countryHelp.flatMap(({ emergency, lines }) => [...emergency, ...lines]),
]

describe('help lines', () => {
  it('list an emergency number for every country, each country once', () => {
    for (const { emergency, lines } of countryHelp) {
      expect(emergency.length).toBeGreaterThan(0)
      for (const { phone } of emergency) expect(phone).toMatch(/^\d{3,5}$/)
      for (const { phone } of lines) expect(phone).toMatch(/^[\d -]{3,}$/)
    }
    const codes = countryHelp.map(({ country }) => country)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  it('name the source page of every number, and a valid date where there is one', () => {
    for (const { source, sourceDate = '2000-01-01' } of everyNumber) {
      expect(new URL(source).protocol).toMatch(/^https?:$/)
      expect(new Date(sourceDate).toISOString().slice(0, 10)).toBe(sourceDate)
    }
  })

  it('link to the directory over https', () => {
    expect(new URL(helpDirectory.url).protocol).toBe('https:')
  })

  it('derive the country from the time zone, or none for an unknown zone', () => {
    expect(helpForZone('Europe/London')?.lines[0]?.phone).toBe('116 123')
    expect(helpForZone('Australia/Perth')?.country).toBe('AU')
    expect(helpForZone('America/Indiana/Knox')?.country).toBe('US')
    expect(helpForZone('America/Chicago')?.emergency).toMatchObject([{ phone: '911' }])
    for (const zone of ['Antarctica/Troll', 'UTC', 'Etc/GMT+1', 'CET', '', undefined])
      expect(helpForZone(zone)).toBeUndefined()
  })
})
