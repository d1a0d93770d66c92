// The person's words between quotation marks: their spelling, case and punctuation, word for word.
// A long sentence is given in pieces that can each be spoken in one breath; dots say that it goes on.

import { bareLetters } from '../goal-text.ts'
import { wordsOf } from '../measure/words.ts'

const LONGEST_QUOTE = 18
const LONGEST_BRACKET = 22
const BREAKS =
  /(?<=[,;:،])\s+|(?<=[，、；：])|\s+(?=[(–—])|\s+(?=(?:and|with|where|because|while|so|but|und|et|y|e|и|en|ve|i)\s)/u

export function quotationsOf(sentence: string): string[] {
  const pieces = chunks(sentence)
  return pieces.map((text, at) => quotable(text, at < pieces.length - 1))
}

/** Nothing is taken out but what would end our quotation marks; marks inside marks become single ones. */
export function quotable(text: string, goesOn: boolean): string {
  const clean = singleMarks(text)
    .replace(/&(?=[a-z]+;)/gi, '')
    .replace(/([!?])\1+/g, '$1')
    .replace(/\.{3,}/g, '…')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const balanced = openBrackets(clean) === 0 ? clean : clean.replace(/[()]/g, '')
  if (/[!?…。！？।؟۔]['’)]*$/u.test(balanced)) return balanced
  const bare = balanced.replace(/[\s,;:،，、；：.–—-]+$/u, '')
  return `${bare}${goesOn ? '…' : '.'}`
}

function singleMarks(text: string): string {
  return text
    .replace(/["“„]([^"“”„]*)["“”]|«\s*([^«»]*?)\s*»/g, (_, said, other) => `‘${said ?? other}’`)
    .replace(/["“”„«»]/g, '')
}

function chunks(sentence: string): string[] {
  if (wordsOf(sentence).length <= LONGEST_QUOTE) return [sentence]
  const result: string[] = []
  for (const piece of sentence.split(BREAKS).flatMap(byCount)) {
    const last = result.at(-1)
    const glue = /[，、；：]$/u.test(last ?? '') ? '' : ' '
    const joined = last === undefined ? piece : `${last}${glue}${piece}`
    const most = openBrackets(last ?? '') > 0 ? LONGEST_BRACKET : LONGEST_QUOTE
    if (last !== undefined && wordsOf(joined).length <= most) result[result.length - 1] = joined
    else result.push(piece)
  }
  return result.filter((piece) => bareLetters(piece) !== '')
}

function openBrackets(text: string): number {
  return (text.match(/[(（]/g) ?? []).length - (text.match(/[)）]/g) ?? []).length
}

function byCount(piece: string): string[] {
  if (wordsOf(piece).length <= LONGEST_QUOTE) return [piece]
  const tokens = piece.includes(' ') ? piece.split(' ') : (wordsOf(piece) as string[])
  const glue = piece.includes(' ') ? ' ' : ''
  const size = Math.ceil(tokens.length / Math.ceil(wordsOf(piece).length / LONGEST_QUOTE))
  const cut: string[] = []
  for (let from = 0; from < tokens.length; from += size)
    cut.push(tokens.slice(from, from + size).join(glue))
  return cut
}
