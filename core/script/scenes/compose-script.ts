// Puts a script together: a scene or moments, what the person asked for in the second person, and the frames around it.

import { spokenWords } from '../measure/words.ts'
import { type Frames, toldSlot } from './frames.ts'
import { fillSlots, type ScriptParts, type Slots, sceneParts } from './scene.ts'

/** What stands between the frames. */
export interface Middle {
  parts: ScriptParts
  /** Sentences in the second person for the entry; none where nothing can be told with certainty. */
  told: readonly string[]
}

interface Material {
  /** Another one each time where there is a choice. */
  drawMiddle: () => Middle
  slots: Slots
  frames: Frames
  random: () => number
}

/** The voice needs about this many words for five minutes with room for silence. */
const words = { least: 425, most: 490 } as const
/** How many combinations are tried to come to that length. */
const tries = 80

export function composeScript({ drawMiddle, slots, frames, random }: Material): string {
  const pick = (passages: readonly string[]) =>
    passages[Math.floor(random() * passages.length)] ?? ''
  const draw = () => {
    const { parts, told } = drawMiddle()
    const entries = told.length === 0 ? frames['entry-untold'] : frames.entry
    const [light, body, step, thanks, leave] = sceneParts.map((part) =>
      fillSlots(parts[part], slots),
    )
    const entry = pick(entries).replace(toldSlot, () => told.join(' '))
    return [pick(frames.settle), light, entry, body, step, thanks, leave, pick(frames.return)].join(
      '\n\n',
    )
  }
  const missesBy = (script: string) => {
    const size = spokenWords(script)
    return Math.max(0, words.least - size, size - words.most)
  }
  let best = draw()
  for (let tried = 1; tried < tries && missesBy(best) > 0; tried += 1) {
    const next = draw()
    if (missesBy(next) < missesBy(best)) best = next
  }
  return best
}
