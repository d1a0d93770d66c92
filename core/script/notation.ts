// A script is plain text: paragraphs separated by a blank line, sentences, and pauses such as
// `[pause 5s]` of 2 to 15 seconds. There is no other notation.

export const pauseSeconds = { shortest: 2, longest: 15 } as const

export interface Sentence {
  kind: 'sentence'
  text: string
}
export interface Pause {
  kind: 'pause'
  seconds: number
}
export type Item = Sentence | Pause
export type Paragraph = Item[]
export interface Script {
  paragraphs: Paragraph[]
}

const pauseMark = /\[pause (\d{1,2})s\]/g
const abbreviation =
  /(?:^|[\s“"(])(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Jr|Sr|Rev|Capt|Gen|No|vs|etc|e\.g|i\.e|approx|[A-Z])\.$/
// Matches a run of marks from its first mark only: trying each of them would be quadratic.
const sentenceEnd = /(?<![.!?…])[.!?…]+["”’')\]]*(?=\s|$)|[。！？।؟۔]+["”’']*\s*/gu
/** The characters before a mark that are examined: more than any abbreviation has. */
const tailLength = 16

/** Splits a text into sentences. A full stop after a title or an initial, or within brackets, ends none. */
export function splitSentences(text: string): string[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  const sentences: string[] = []
  let start = 0
  let counted = 0
  let openBrackets = 0
  for (const match of flat.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    // Counts only the new text and examines only the tail, to stay linear.
    openBrackets += bracketsLeftOpen(flat.slice(counted, end))
    counted = end
    const tail = flat.slice(Math.max(start, end - tailLength), end).trim()
    const isInside = abbreviation.test(tail) || continuesAfter(tail, openBrackets, flat.slice(end))
    if (end < flat.length && isInside) continue
    const sentence = flat.slice(start, end).trim()
    if (sentence !== '') sentences.push(sentence)
    start = end
    openBrackets = 0
  }
  const rest = flat.slice(start).trim()
  if (rest !== '') sentences.push(rest)
  return sentences
}

function bracketsLeftOpen(text: string): number {
  return (text.match(/\(/g) ?? []).length - (text.match(/\)/g) ?? []).length
}

/** The sentence continues after an open bracket, or after dots before a small letter. */
function continuesAfter(tail: string, openBrackets: number, rest: string): boolean {
  if (openBrackets > 0 && rest.slice(0, 120).includes(')')) return true
  if (tail.endsWith(')')) return /^\s*(?:[\p{Ll},;:&–—-]|I\b)/u.test(rest)
  return /(?:…|\.{3})$/.test(tail) && /^\s*[\p{Ll}]/u.test(rest)
}

export function parseScript(text: string): Script {
  const paragraphs = text
    .split(/\r?\n\s*\r?\n/)
    .map(parseParagraph)
    .filter((paragraph) => paragraph.length > 0)
  return { paragraphs }
}

function parseParagraph(text: string): Paragraph {
  const items: Paragraph = []
  let from = 0
  for (const match of text.matchAll(pauseMark)) {
    const seconds = Number(match[1])
    if (seconds < pauseSeconds.shortest || seconds > pauseSeconds.longest) continue
    items.push(...sentencesOf(text.slice(from, match.index)), { kind: 'pause', seconds })
    from = match.index + match[0].length
  }
  items.push(...sentencesOf(text.slice(from)))
  return items
}

function sentencesOf(text: string): Sentence[] {
  return splitSentences(text).map((sentence) => ({ kind: 'sentence', text: sentence }))
}

export function printScript(script: Script): string {
  return script.paragraphs.map((paragraph) => paragraph.map(printItem).join(' ')).join('\n\n')
}

function printItem(item: Item): string {
  return item.kind === 'pause' ? `[pause ${item.seconds}s]` : item.text
}

export function sentencesIn(script: Script): string[] {
  return script.paragraphs
    .flat()
    .filter((item) => item.kind === 'sentence')
    .map((item) => item.text)
}

export function pausesIn(script: Script): number[] {
  return script.paragraphs
    .flat()
    .filter((item) => item.kind === 'pause')
    .map((item) => item.seconds)
}
