import type { CareKind } from '#shared/care-kinds.ts'
import type { CountryHelp, EmergencyNumber, HelpLine } from '#shared/help-lines.ts'

interface NumbersForKind {
  lines: readonly HelpLine[]
  emergency: readonly EmergencyNumber[]
}

const isPolice = ({ reaches }: EmergencyNumber) => reaches === 'police'
const isAmbulance = ({ reaches }: EmergencyNumber) =>
  reaches === 'ambulance' || reaches === 'ambulanceToo'

/** The numbers of a country for one kind of danger. The lines are shown before the emergency numbers. */
export function numbersFor(kind: CareKind, { lines, emergency }: CountryHelp): NumbersForKind {
  const linesFor = (purpose: HelpLine['for']) => lines.filter((line) => line.for === purpose)
  switch (kind) {
    case 'emergency': {
      // One number alone: nobody has to choose in an emergency.
      const number = emergency.find((entry) => !isPolice(entry)) ?? emergency[0]
      return { lines: [], emergency: number ? [number] : [] }
    }
    case 'abuse':
    case 'violence':
      return {
        lines: linesFor(kind === 'abuse' ? 'abuse' : 'crisis'),
        emergency: emergency.filter((entry) => !isAmbulance(entry)),
      }
    default:
      return {
        lines: linesFor('crisis'),
        emergency: emergency.filter((entry) => !isPolice(entry)),
      }
  }
}
