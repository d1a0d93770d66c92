// Finds grammar errors that result from joining text fragments. It does not find clumsy sentences.

import { parseScript, sentencesIn } from '../notation.ts'

const errorPatterns: readonly RegExp[] = [
  /(?<=^|[.,;:!?“] |\band )you (?:is|am|was|has|does|isn't|hasn't|doesn't|goes|runs|lives|works|makes|feels|wakes|walks)\b/gi,
  /\b(?:I|he|she|it) (?:are|am not I|have a been)\b/g,
  /\b(?:a|an|the|your|my|our|their|his|her|its) (?:a|an|the|your|my|our|their|its)\b/gi,
  /\b(?:a (?:[aeio][a-z]{2,})(?<!one|once|uni\w*|use\w*|euro\w*|ewe)|an (?:[bcdfgjklmnpqrstvwxz][a-z]+))\b/g,
  /\b(?!that\b|had\b|very\b)([a-z]+) \1\b/gi,
  /\b(?:and|or|the|a|an|your) ?[.,;:!?](?!\d)/gi,
  /\b(?:undefined|null|NaN|object Object)\b/g,
  /\s[,.;:!?](?:\s|$)|,,|\.\.(?!\.)|[,;:]\./g,
]

export function grammarErrorsIn(text: string): string[] {
  return errorPatterns.flatMap((pattern) => text.match(pattern) ?? [])
}

/** `ownText` is the script in which quotations from the goal are replaced: users may write as they like. */
export function brokenSentences(text: string, ownText: string): string[] {
  const errors = grammarErrorsIn(ownText.replace(/[“”"]/g, ' ').replace(/\s+/g, ' '))
  const sentences = sentencesIn(parseScript(text))
  const unfinished = sentences.filter((sentence) => !/[.!?…。！？।؟۔]["”’')]*$/u.test(sentence))
  const uncapitalised = sentences.filter(
    (sentence) => /^[a-z]/.test(sentence) && !isInsideQuotation(text, sentence),
  )
  return [...errors, ...unfinished, ...uncapitalised, ...unclosedQuotations(text)]
}

function isInsideQuotation(text: string, sentence: string): boolean {
  const textBefore = text.slice(0, Math.max(0, text.indexOf(sentence)))
  return (textBefore.match(/“/g) ?? []).length > (textBefore.match(/”/g) ?? []).length
}

function unclosedQuotations(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => {
      const opened = (paragraph.match(/“/g) ?? []).length
      const closed = (paragraph.match(/”/g) ?? []).length
      return opened !== closed || ((paragraph.match(/"/g) ?? []).length & 1) === 1
    })
    .map(() => 'a quotation that does not close')
}
