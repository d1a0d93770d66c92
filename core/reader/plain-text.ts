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

export function readableText(text: string): string {
  const visible = text.normalize('NFKC').replace(invisible, '')
  return plainGoal(visible.replace(spacedLetters, (letters) => letters.replace(/[^\p{L}]/gu, '')))
    .replace(spacedLetters, (letters) => letters.replace(/[^\p{L}]/gu, ''))
    .replace(digitsBetweenLetters, (digits) =>
      [...digits].map((digit) => digitLetters[digit] ?? digit).join(''),
    )
}
