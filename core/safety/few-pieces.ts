// A text of a thousand scraps must not keep everybody else waiting: each piece costs the encoder the
// same, however short. What could speak of harm stays a piece of its own; the rest is read together.

import { speaksNearHarm } from './signals.ts'

export const MOST_PIECES = 120
const MOST_ALONE = 80

export function fewPieces(pieces: readonly string[]): string[] {
  const different = [...new Set(pieces)]
  if (different.length <= MOST_PIECES) return different
  const near = different.filter(speaksNearHarm)
  const rest = different.filter((piece) => !near.includes(piece))
  const alone = joined(near, MOST_ALONE)
  return [...alone, ...joined(rest, MOST_PIECES - alone.length)]
}

/** At most so many, in their order, of about the same length. */
function joined(pieces: readonly string[], most: number): string[] {
  if (pieces.length <= most) return [...pieces]
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const enough = letters / (most - 1)
  const groups: string[][] = [[]]
  let gathered = 0
  for (const piece of pieces) {
    groups.at(-1)?.push(piece)
    gathered += piece.length
    if (gathered < enough) continue
    groups.push([])
    gathered = 0
  }
  return groups.filter((group) => group.length > 0).map((group) => group.join(' '))
}
