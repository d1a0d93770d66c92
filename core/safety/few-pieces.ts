// The longest reflection must not keep everybody else waiting: each piece costs the encoder, and all of
// ten thousand characters seconds. Plain words are looked for in the whole text at any length; what is
// weighed by its meaning is what its words make most suspect.

export const MOST_PIECES = 48

/** Those that are read, each once, in their order. `suspicion` is cheap, and higher for the more suspect. */
export function fewPieces(
  pieces: readonly string[],
  suspicion: (piece: string) => number,
): string[] {
  const different = [...new Set(pieces)]
  if (different.length <= MOST_PIECES) return different
  const suspect = different
    .map((piece) => ({ piece, suspicion: suspicion(piece) }))
    .sort((one, other) => other.suspicion - one.suspicion)
    .slice(0, MOST_PIECES)
  const chosen = new Set(suspect.map(({ piece }) => piece))
  return different.filter((piece) => chosen.has(piece))
}
