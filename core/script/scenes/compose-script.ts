// Puts a script together: one scene, what the person asked for in the second person, and the frames around it.

import { wordsOf } from '../measure/words.ts'
import { type Frames, toldSlot } from './frames.ts'
import { fillSlots, type Scene, type Slots, sceneParts } from './scene.ts'

interface Material {
  scene: Scene
  /** Sentences in the second person; none where nothing can be told with certainty. */
  told: readonly string[]
  slots: Slots
  frames: Frames
  random: () => number
}

/** The voice needs about this many words for five minutes with room for silence. */
const words = { least: 425, most: 490 } as const
/** How many frames are tried to come to that length. */
const tries = 80

export function composeScript({ scene, told, slots, frames, random }: Material): string {
  const pick = (passages: readonly string[]) =>
    passages[Math.floor(random() * passages.length)] ?? ''
  const entries = told.length === 0 ? frames['entry-untold'] : frames.entry
  const draw = () => {
    const [light, body, step, thanks, leave] = sceneParts.map((part) =>
      fillSlots(scene[part], slots),
    )
    const entry = pick(entries).replace(toldSlot, () => told.join(' '))
    return [pick(frames.settle), light, entry, body, step, thanks, leave, pick(frames.return)].join(
      '\n\n',
    )
  }
  const missesBy = (script: string) => {
    const size = wordCount(script)
    return Math.max(0, words.least - size, size - words.most)
  }
  let best = draw()
  for (let tried = 1; tried < tries && missesBy(best) > 0; tried += 1) {
    const next = draw()
    if (missesBy(next) < missesBy(best)) best = next
  }
  return best
}

function wordCount(text: string): number {
  return wordsOf(text.replaceAll(/\[pause \d+s\]/g, ' ')).length
}
