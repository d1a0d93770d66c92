// Which words, and which pairs of neighbours, stand in a text: each falls on one of so many places.
// Beside a sentence's vector, which knows meaning but blurs the words, it knows the words themselves.

const places = 2048

/** One figure per place, of length one together; all nought where there are no words. */
export function hashedNgrams(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .replace(/[’‘]/g, "'")
      .match(/[a-z']+/g) ?? []
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const marks = new Array<number>(places).fill(0)
  for (const mark of [...words, ...pairs]) {
    const place = placeOf(mark)
    marks[place] = (marks[place] ?? 0) + 1
  }
  const length = Math.hypot(...marks) || 1
  return marks.map((mark) => mark / length)
}

/** FNV-1a, by which the same word falls on the same place wherever it is read. */
function placeOf(mark: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < mark.length; at += 1)
    hash = Math.imul(hash ^ mark.charCodeAt(at), 0x01000193) >>> 0
  return hash % places
}
