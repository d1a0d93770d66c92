// Finds grammar errors that result from joining text fragments. It does not find clumsy sentences.

import { type Paragraph, parseScript } from '../notation.ts'

const errorPatterns: readonly RegExp[] = [
  /(?<=^|[.,;:!?“] |\band )you (?:is|am|was|has|does|isn't|hasn't|doesn't|goes|runs|lives|works|makes|feels|wakes|walks)\b/gi,
  /(?<=^|[.!?“] )(?:I|He|She|It) are\b/g,
  /\b(?:[Aa]n?|[Tt]he|[Yy]our|[Mm]y|[Oo]ur|[Tt]heir|[Hh]is|[Ii]ts) (?:an?|the|your|my|our|their|its)\b/g,
  /\b(?:a (?!(?:one|once|ewe)\b|eu)[aeio][a-z]{2,}|an (?:[bcdfgjklmnpqrstvwxz][a-z]+))\b/g,
  /\b(?!(?:that|had|very|her|no|so|far|bye|knock|tap|tick)\b)([a-z]+) \1\b/gi,
  /\b(?:the|an|your) ?[.,;:!?](?!\d)|\b(?:and|or) ?[.;:!?]/gi,
  /\ba ?[.,;:!?](?!\d)/g,
  /\b(?:undefined|null|NaN|object Object)\b/g,
  /\s[,.;:!?](?:\s|$)|,,|(?<!\.)\.\.(?!\.)|[,;:]\./g,
]

export function grammarErrorsIn(text: string): string[] {
  return errorPatterns.flatMap((pattern) => text.match(pattern) ?? [])
}

/** `unquotedText` is the script with a single word in place of each quotation: their grammar is not checked. */
export function brokenSentences(text: string, unquotedText: string): string[] {
  const errors = grammarErrorsIn(unquotedText.replace(/[“”"]/g, '').replace(/\s+/g, ' '))
  const broken = parseScript(text).paragraphs.flatMap((paragraph) => brokenIn(paragraph, text))
  return [...errors, ...broken, ...unclosedQuotations(text)]
}

function brokenIn(paragraph: Paragraph, text: string): string[] {
  const broken: string[] = []
  let continues = false
  paragraph.forEach((item, at) => {
    if (item.kind === 'pause') return
    const isFinished = /[.!?…。！？।؟۔]["”’')]*$/u.test(item.text)
    const isUncapitalised =
      /^[a-z]/.test(item.text) && !continues && !isInsideQuotation(text, item.text)
    // A sentence may go on after a pause: "Breathe in, [pause 3s] and out."
    continues =
      /[,;:–—]["”]?$/.test(item.text) &&
      paragraph[at + 1]?.kind === 'pause' &&
      paragraph[at + 2]?.kind === 'sentence'
    if (isUncapitalised || !(isFinished || continues)) broken.push(item.text)
  })
  return broken
}

function isInsideQuotation(text: string, sentence: string): boolean {
  const textBefore = text.slice(0, Math.max(0, text.indexOf(sentence)))
  const count = (mark: RegExp) => (textBefore.match(mark) ?? []).length
  return count(/“/g) > count(/”/g) || count(/"/g) % 2 === 1
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
