// A guided script made from an entry: it answers the day, then returns to the slide. It is composed
// by the same hand as a slide's script, to the same length, under the same checks.

import type { DayLines } from '../script/compose/assemble.ts'
import { RETURN_CLOSE, STEP_OPEN } from '../script/passages/frame.ts'
import type { Theme } from '../script/passages/theme-passages.ts'
import { type WrittenScript, writeScript } from '../script/write.ts'
import { chosenAct } from './act.ts'
import * as lines from './passages/meditation.ts'
import type { Reading } from './read.ts'

export type MeditationEntry = {
  guidance: string
  goal: string
  timeOfDay: 'morning' | 'evening'
}

export type MeditationOptions = {
  random: () => number
  reading: Reading
  theme?: Theme | undefined
  needsSupport?: boolean | undefined
}

export function writeMeditation(
  entry: MeditationEntry,
  { random, reading, theme, needsSupport }: MeditationOptions,
): WrittenScript {
  return writeScript(entry.goal, { random, theme, needsSupport, day: dayOf(entry, reading) })
}

function dayOf({ guidance, timeOfDay }: MeditationEntry, reading: Reading): DayLines {
  const evening = timeOfDay === 'evening'
  const act = chosenAct(guidance)
  return {
    arrive: lines.ARRIVE[timeOfDay],
    meet: reading.sure ? lines.MEET[reading.kind] : lines.LAY[reading.idea],
    lay: reading.kind === 'loss' ? lines.LAY_LOSS : lines.LAY[reading.idea],
    stepOpen: evening ? lines.EVENING_STEP : STEP_OPEN,
    step: act === undefined ? undefined : `See yourself ${act}.`,
    close: evening ? lines.EVENING_CLOSE : RETURN_CLOSE,
  }
}
