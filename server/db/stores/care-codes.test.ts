import { describe, expect, it } from 'vitest'
import { careKinds } from '#shared/care-kinds.ts'
import { careOfCode, codeOfCare } from './care-codes.ts'

const everyCare = [
  { needsSupport: false, careKind: null, isScriptUnchecked: false },
  { needsSupport: false, careKind: null, isScriptUnchecked: true },
  { needsSupport: true, careKind: null, isScriptUnchecked: false },
  ...careKinds.map((careKind) => ({ needsSupport: true, careKind, isScriptUnchecked: false })),
]

describe('the stored code of the care for a slide', () => {
  it.each(everyCare)('is one character and is read back (%o)', (care) => {
    expect(codeOfCare(care)).toHaveLength(1)
    expect(careOfCode(codeOfCare(care))).toEqual(care)
  })

  it('means the same as before there were care kinds: 0 is no care, 1 is care of unknown kind', () => {
    expect(careOfCode('0')).toMatchObject({ needsSupport: false, careKind: null })
    expect(careOfCode('1')).toMatchObject({ needsSupport: true, careKind: null })
  })

  it('counts as needing support if it is unknown, as when a later version wrote it', () => {
    expect(careOfCode('z')).toMatchObject({ needsSupport: true, careKind: null })
  })
})
