// Puts a script together from frames and a middle, such as a scene.

import { spokenWordCount } from '../measure/words.ts'
import { type Frames, retoldGoalSlot } from './frames.ts'
import { fillSlots, type ScriptParts, type Slots, sceneParts } from './scene.ts'

/** What a script has besides its frames. */
export interface Middle {
  parts: ScriptParts
  /** The goal in the second person, for the frame `entry`; empty for the frame `entry-untold`. */
  retoldGoal: readonly string[]
}

interface Material {
  /** Called for each attempt. */
  drawMiddle: () => Middle
  slots: Slots
  frames: Frames
  random: () => number
}

/** About as many words as the voice speaks in five minutes, with room for the pauses. */
const words = { min: 425, max: 490 } as const
/** How many combinations are tried to reach that length. */
const maxAttempts = 80

export function composeScript({ drawMiddle, slots, frames, random }: Material): string {
  const pick = (passages: readonly string[]) =>
    passages[Math.floor(random() * passages.length)] ?? ''
  const draw = () => {
    const { parts, retoldGoal } = drawMiddle()
    const entries = retoldGoal.length === 0 ? frames['entry-untold'] : frames.entry
    const [light, body, step, thanks, leave] = sceneParts.map((part) =>
      fillSlots(parts[part], slots),
    )
    const entry = pick(entries).replace(retoldGoalSlot, () => retoldGoal.join(' '))
    return [pick(frames.settle), light, entry, body, step, thanks, leave, pick(frames.return)].join(
      '\n\n',
    )
  }
  const wordsOutOfRange = (script: string) => {
    const count = spokenWordCount(script)
    return Math.max(0, words.min - count, count - words.max)
  }
  let best = draw()
  for (let attempt = 1; attempt < maxAttempts && wordsOutOfRange(best) > 0; attempt += 1) {
    const next = draw()
    if (wordsOutOfRange(next) < wordsOutOfRange(best)) best = next
  }
  return best
}
