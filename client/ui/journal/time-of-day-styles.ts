import { type LucideIcon, Moon, Sun } from 'lucide-react'
import type { TimeOfDay } from '#client/lib/journal.ts'
import { timesOfDay } from '#client/texts/time-of-day.ts'

interface TimeOfDayStyle {
  label: string
  icon: LucideIcon
  /** The tone of a badge. */
  tone: 'dawn' | 'dusk'
  /** The class name of a container in these colours. */
  className: string
}

/** Label, icon and colours: those of dawn for the morning and of dusk for the evening, in both themes. */
export const timeOfDayStyles: Readonly<Record<TimeOfDay, TimeOfDayStyle>> = {
  morning: {
    label: timesOfDay.morning,
    icon: Sun,
    tone: 'dawn',
    className: 'dawn-accent',
  },
  evening: {
    label: timesOfDay.evening,
    icon: Moon,
    tone: 'dusk',
    className: 'dusk-accent',
  },
}
