// Normalises the characters, line breaks and pauses of a model's text before it is checked. Markup such as headings,
// emphasis and lists is left for the checks to find, because removing it would change the sentences.

import { parseScript, pauseSeconds, printScript } from '#core/script/notation.ts'

const fence = /^\s*```[a-z]*[ \t]*\r?\n?([\s\S]*?)\r?\n?\s*```\s*$/i
const invisibleCharacters = /[\u00ad\u200b\u2060\ufeff]/g
const unusualSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const pause =
  /[[(]\s*(?:pause|silence)\s*(?:for|of|:|-|–|—)?\s*(\d{1,3})(?:\.\d+)?\s*(?:s|secs?\.?|seconds?)?\s*[\])]/gi
const pauseWithLeadingNumber = /[[(]\s*(\d{1,3})\s*-?\s*(?:s|secs?\.?|seconds?)\s+pause\s*[\])]/gi

/** Removes the code fence that some models put around their response. */
export function withoutFence(text: string): string {
  return fence.exec(text)?.[1] ?? text
}

/** Normalises guidance, which consists of paragraphs of sentences without pauses. */
export function cleanGuidance(text: string): string {
  return printScript(parseScript(normaliseCharacters(text)))
}

function normaliseCharacters(text: string): string {
  return withoutFence(text)
    .normalize('NFC')
    .replace(/(?:\\r)?\\n/g, '\n')
    .replace(/\r\n?/g, '\n')
    .replace(invisibleCharacters, '')
    .replace(unusualSpaces, ' ')
}

export function cleanScript(text: string): string {
  const plain = normaliseCharacters(text)
    .replace(pause, (_, seconds: string) => printPause(seconds))
    .replace(pauseWithLeadingNumber, (_, seconds: string) => printPause(seconds))
  return printScript(parseScript(plain))
}

function printPause(seconds: string): string {
  const { shortest, longest } = pauseSeconds
  return `[pause ${Math.min(longest, Math.max(shortest, Number(seconds)))}s]`
}
