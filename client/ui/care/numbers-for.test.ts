import { describe, expect, it } from 'vitest'
import { careKinds } from '#shared/care-kinds.ts'
import { countryHelp } from '#shared/help-lines.ts'
import { numbersFor } from './numbers-for.ts'

/** The phone numbers of the help lines, and those of the emergency services. */
const phones = (kind: (typeof careKinds)[number], code: string) => {
  const country = countryHelp.find((entry) => entry.country === code)
  if (!country) throw new Error('no such country')
  const { lines, emergency } = numbersFor(kind, country)
  return [lines.map(({ phone }) => phone), emergency.map(({ phone }) => phone)]
}

describe('the numbers for a kind of danger', () => {
  it('are the emergency number alone in an emergency', () => {
    expect(phones('emergency', 'US')).toEqual([[], ['911']])
    expect(phones('emergency', 'BR')).toEqual([[], ['192']])
    expect(phones('emergency', 'CH')).toEqual([[], ['112']])
  })

  it('for abuse are its lines, and the police or all emergency services', () => {
    expect(phones('abuse', 'US')).toEqual([['1-800-799-7233'], ['911']])
    expect(phones('abuse', 'BR')).toEqual([['180'], ['190']])
  })

  it.each(['suicide', 'selfharm', 'eating', 'unreal'] as const)(
    'are the crisis line, if one is listed, and an ambulance or all emergency services (%s)',
    (kind) => {
      expect(phones(kind, 'US')).toEqual([['988'], ['911']])
      expect(phones(kind, 'JP')).toEqual([[], ['119']])
    },
  )

  it('are the crisis line, if one is listed, and the police or all emergency services for violence', () => {
    expect(phones('violence', 'US')).toEqual([['988'], ['911']])
    expect(phones('violence', 'JP')).toEqual([[], ['110']])
  })

  it('contain an emergency number for every kind in every country', () => {
    for (const { country } of countryHelp)
      for (const kind of careKinds) expect(phones(kind, country)[1]).not.toEqual([])
  })
})
