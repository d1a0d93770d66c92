import type { CareKind } from '#shared/care-kinds.ts'

/** What is stored about the care that a slide asks for. */
export interface SlideCare {
  needsSupport: boolean
  /** null: none, or unknown, as when an imported file did not name it. */
  careKind: CareKind | null
  /** The script may come from an import, and no check of it for danger is recorded. */
  isScriptUnchecked: boolean
}

// One character in every case, so that the length of the sealed value reveals nothing. The codes are
// stored: do not change them.
const noneCode = '0'
const unknownKindCode = '1'
const uncheckedCode = '2'
const kindCodes: Readonly<Record<CareKind, string>> = {
  suicide: 's',
  selfharm: 'h',
  abuse: 'a',
  eating: 'f',
  unreal: 'u',
  violence: 'v',
  emergency: 'e',
}
const kindsByCode = new Map(
  Object.entries(kindCodes).map(([kind, code]) => [code, kind as CareKind]),
)

export function codeOfCare({ needsSupport, careKind, isScriptUnchecked }: SlideCare): string {
  if (careKind !== null) return kindCodes[careKind]
  if (needsSupport) return unknownKindCode
  return isScriptUnchecked ? uncheckedCode : noneCode
}

export function careOfCode(code: string): SlideCare {
  const careKind = kindsByCode.get(code) ?? null
  return {
    careKind,
    // An unknown code means that the text needs support: showing help without need does no harm.
    needsSupport: code !== noneCode && code !== uncheckedCode,
    isScriptUnchecked: code === uncheckedCode,
  }
}
