import { type LucideIcon, Moon, Sun } from 'lucide-react'
import type { TimeOfDay } from '#client/lib/journal.ts'

interface TimeOfDayStyle {
  label: string
  icon: LucideIcon
  /** Of a badge. */
  tone: 'dawn' | 'dusk'
  /** For what stands in that light altogether. */
  className: string
}

/** The two lights of the check-ins, the same in both themes. */
export const timeOfDayStyles: Readonly<Record<TimeOfDay, TimeOfDayStyle>> = {
  morning: { label: 'Morning', icon: Sun, tone: 'dawn', className: 'dawn-light' },
  evening: { label: 'Evening', icon: Moon, tone: 'dusk', className: 'dusk-light' },
}
