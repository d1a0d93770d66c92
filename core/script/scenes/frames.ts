// The parts of a script around its scene: whole passages, written by hand. A script has one of each kind, but of the
// two kinds of entry only one.

/**
 * `settle` comes first, then the scene's `light`. `entry` leads into the scene with the retold goal, `entry-untold`
 * without it. `return` comes last and leads back to the room.
 */
export const frameKinds = ['settle', 'entry', 'entry-untold', 'return'] as const
export type FrameKind = (typeof frameKinds)[number]
export type Frames = Readonly<Record<FrameKind, readonly string[]>>

/** The slot of `frames.txt` that every passage of the kind `entry` has for the goal, retold in the second person. */
export const retoldGoalSlot = '{told}'

/** Passages under the headings `### settle` and so on. */
export function parseFrames(text: string): Frames {
  const frames: Record<FrameKind, string[]> = {
    settle: [],
    entry: [],
    'entry-untold': [],
    return: [],
  }
  for (const block of text.split(/^### /m).slice(1)) {
    const [title = '', ...lines] = block.split('\n')
    const kind = frameKinds.find((each) => each === title.trim())
    const passage = lines.join('\n').trim()
    if (kind === undefined || passage === '') throw new Error(`unknown or empty frame "${title}"`)
    if ((kind === 'entry') !== passage.includes(retoldGoalSlot))
      throw new Error(`the slot ${retoldGoalSlot} belongs into an entry: "${passage}"`)
    frames[kind].push(passage)
  }
  return frames
}
