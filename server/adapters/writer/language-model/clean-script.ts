// Models type the same script in many ways. What is only a matter of typing is set right before the
// script is checked; what is a matter of writing (headings, emphasis, lists) is left for the checks
// to find, since taking it away would leave sentences that nobody wrote.

import { parseScript, pauseSeconds, printScript } from '#core/script/notation.ts'

const fence = /^\s*```[a-z]*[ \t]*\r?\n?([\s\S]*?)\r?\n?\s*```\s*$/i
const invisible = /[\u00ad\u200b\u2060\ufeff]/g
const unusualSpace = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const pause =
  /[[(]\s*(?:pause|silence)\s*(?:for|of|:|-|–|—)?\s*(\d{1,3})(?:\.\d+)?\s*(?:s|secs?\.?|seconds?)?\s*[\])]/gi
const pauseTurned = /[[(]\s*(\d{1,3})\s*-?\s*(?:s|secs?\.?|seconds?)\s+pause\s*[\])]/gi

/** Takes off the code fence that some models put around whatever they answer. */
export function withoutFence(text: string): string {
  return fence.exec(text)?.[1] ?? text
}

/** Guidance has no notation: paragraphs, and sentences in them. */
export function cleanGuidance(text: string): string {
  return printScript(parseScript(plainlyTyped(text)))
}

function plainlyTyped(text: string): string {
  return withoutFence(text)
    .normalize('NFC')
    .replace(/(?:\\r)?\\n/g, '\n')
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(unusualSpace, ' ')
}

export function cleanScript(text: string): string {
  const plain = plainlyTyped(text)
    .replace(pause, (_, seconds: string) => pauseOf(seconds))
    .replace(pauseTurned, (_, seconds: string) => pauseOf(seconds))
  return printScript(parseScript(plain))
}

function pauseOf(seconds: string): string {
  const { shortest, longest } = pauseSeconds
  return `[pause ${Math.min(longest, Math.max(shortest, Number(seconds)))}s]`
}
