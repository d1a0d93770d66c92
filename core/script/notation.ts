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
/** How many characters up to the end of a sentence are examined; no abbreviation is longer. */
const tailLength = 16
/** A bracket that is not closed within so many characters is a slip and joins no sentences. */
const maxBracketLength = 120

/** Splits a text into sentences, but not after an abbreviation or an initial, nor inside brackets. */
export function splitSentences(text: string): string[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  const sentences: string[] = []
  let start = 0
  let counted = 0
  let openBrackets = 0
  for (const match of flat.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    // Counts only the new text and examines only the tail, to stay linear.
    openBrackets += netOpenBrackets(flat.slice(counted, end))
    counted = end
    const tail = flat.slice(Math.max(start, end - tailLength), end).trim()
    const isMidSentence =
      abbreviation.test(tail) || continuesAfter(tail, openBrackets, flat.slice(end))
    if (end < flat.length && isMidSentence) continue
    const sentence = flat.slice(start, end).trim()
    if (sentence !== '') sentences.push(sentence)
    start = end
    openBrackets = 0
  }
  const rest = flat.slice(start).trim()
  if (rest !== '') sentences.push(rest)
  return sentences
}

function netOpenBrackets(text: string): number {
  return (text.match(/\(/g) ?? []).length - (text.match(/\)/g) ?? []).length
}

/**
 * Whether the sentence continues: inside brackets, after a closing bracket that punctuation, a lowercase
 * letter or "I" follows, and after dots that a lowercase letter follows.
 */
function continuesAfter(tail: string, openBrackets: number, rest: string): boolean {
  if (openBrackets > 0 && rest.slice(0, maxBracketLength).includes(')')) return true
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
  const sentences: string[] = []
  for (const sentence of splitSentences(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && endsInSpeech.test(last) && /^\p{Ll}/u.test(sentence)) {
      sentences[sentences.length - 1] = `${last} ${sentence}`
    } else sentences.push(sentence)
  }
  return sentences.map((sentence) => ({ kind: 'sentence', text: sentence }))
}

/** The sentence goes on after speech that ends in such a mark: “Ready?” she says. */
const endsInSpeech = /[.!?…]["”’']$/u

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
