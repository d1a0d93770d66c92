// The text as the reader gets it: without markup, invisible characters and the usual disguises of words.

import { plainGoal } from '../script/goal-text.ts'

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
/** Digits between letters: "k1ll", "su1c1de". */
const digitsBetweenLetters = /(?<=\p{L})[013457@$]+(?=\p{L})/gu

/** Inside a word they are a disguise, or stand for the spaces between words: "i\u200bwant". */
const invisibleInWord = /[\p{L}\p{N}]\p{Default_Ignorable_Code_Point}+[\p{L}\p{N}]/u

/** Between a word and a picture: the tokenizer takes "dead💔" for one word, and does not know it. */
const besidePicture =
  /(?<=[\p{L}\p{N}])(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})(?=[\p{L}\p{N}])/gu

/** A longer text must not grow by more than this: one ligature can stand for 18 letters. */
const maxGrowth = 1.2
const shortText = 1_000

export function readableText(text: string): string {
  return readable(text, '')
}

/** For what is read as a whole, where the ends of lines mean nothing. */
export const readableLine = (text: string): string => readableText(text).replaceAll('\n', ' ')

/** The ways to read a text: with nothing and, inside words, with a space for invisible characters. */
export function readableTexts(text: string): string[] {
  const texts = [readable(text, '')]
  if (invisibleInWord.test(text)) texts.push(readable(text, ' '))
  return texts
}

function readable(text: string, forInvisible: '' | ' '): string {
  const visible = normalised(text).replace(invisible, forInvisible)
  return plainGoal(visible.replace(spacedLetters, (letters) => letters.replace(/[^\p{L}]/gu, '')))
    .replace(spacedLetters, (letters) => letters.replace(/[^\p{L}]/gu, ''))
    .replace(digitsBetweenLetters, (digits) =>
      [...digits].map((digit) => digitLetters[digit] ?? digit).join(''),
    )
    .replace(besidePicture, ' ')
}

/** Compatibility characters as ordinary ones; those that stand for several only if the text stays short. */
function normalised(text: string): string {
  const whole = text.normalize('NFKC')
  if (whole.length <= Math.max(shortText, maxGrowth * text.length)) return whole
  const characters = [...text].map((character) => {
    const ordinary = character.normalize('NFKC')
    return ordinary.length > character.length ? character : ordinary
  })
  return characters.join('').normalize('NFC')
}
