import { type LucideIcon, Moon, Sun } from 'lucide-react'
import type { TimeOfDay } from '#client/lib/journal.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'

interface TimeOfDayStyle {
  label: string
  icon: LucideIcon
  /** Of a badge. */
  tone: 'dawn' | 'dusk'
  /** Of a container in these colours. */
  className: string
}

/** Colours of morning and evening, the same in both themes. */
export const timeOfDayStyles: Readonly<Record<TimeOfDay, TimeOfDayStyle>> = {
  morning: {
    label: journalEntries.timesOfDay.morning,
    icon: Sun,
    tone: 'dawn',
    className: 'dawn-light',
  },
  evening: {
    label: journalEntries.timesOfDay.evening,
    icon: Moon,
    tone: 'dusk',
    className: 'dusk-light',
  },
}
