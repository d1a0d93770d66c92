// The text as the reader gets it: without markup, invisible characters and the usual disguises of words.

import { withoutMarkup } from '../script/strip-text.ts'

/** Characters without a width: joiners, soft hyphens, marks of direction, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Three or more single letters with the same kind of gap: "k i l l", "k.i.l.l", "k-i-l-l". */
const spacedLetters = /(?<![\p{L}\p{N}'’])\p{L}(?:([ .\-_*])\p{L})(?:\1\p{L})+(?![\p{L}\p{N}'’])/gu

const digitLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Digits and signs between letters: "k1ll", "p@in". */
const digitsBetweenLetters = /(?<=\p{L})[013457@$]+(?=\p{L})/gu

/** Invisible characters inside a word disguise it, or stand for spaces between words: "i\u200bwant". */
const invisibleInWord = /[\p{L}\p{N}]\p{Default_Ignorable_Code_Point}+[\p{L}\p{N}]/u

/** The place between a word and an emoji: the tokenizer would take "dead💔" for one unknown word. */
const besideEmoji =
  /(?<=[\p{L}\p{N}])(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})(?=[\p{L}\p{N}])/gu

/**
 * A text may grow to `shortTextLength`, or to `maxGrowth` times its length if that is more: one ligature can stand for
 * 18 letters.
 */
const maxGrowth = 1.2
const shortTextLength = 1_000

export function readableText(text: string): string {
  return readable(text, '')
}

/** One line, for a text that is read as a whole: its line breaks mean nothing. */
export const readableLine = (text: string): string => readableText(text).replaceAll('\n', ' ')

/** The variants of a text to read: without invisible characters and, if any are inside words, with spaces instead. */
export function readableTexts(text: string): string[] {
  const texts = [readable(text, '')]
  if (invisibleInWord.test(text)) texts.push(readable(text, ' '))
  return texts
}

function readable(text: string, invisibleReplacement: '' | ' '): string {
  // Spaced letters are joined before `withoutMarkup` narrows the gaps between words (“k i l l   m e”), and
  // again after it has removed markup between letters.
  const visible = normalised(text).replace(invisible, invisibleReplacement)
  return withoutMarkup(
    visible.replace(spacedLetters, (letters) => letters.replace(/[^\p{L}]/gu, '')),
  )
    .replace(spacedLetters, (letters) => letters.replace(/[^\p{L}]/gu, ''))
    .replace(digitsBetweenLetters, (digits) =>
      [...digits].map((digit) => digitLetters[digit] ?? digit).join(''),
    )
    .replace(besideEmoji, ' ')
}

/** Replaces compatibility characters by ordinary ones; if the text grows too much, only one for one. */
function normalised(text: string): string {
  const whole = text.normalize('NFKC')
  if (whole.length <= Math.max(shortTextLength, maxGrowth * text.length)) return whole
  const characters = [...text].map((character) => {
    const ordinary = character.normalize('NFKC')
    return ordinary.length > character.length ? character : ordinary
  })
  return characters.join('').normalize('NFC')
}
