import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

const english = new Set(['house', 'i', 'live', 'beach', 'in', 'a', 'by', 'the', 'sea'])
const codeOf = (text: string) => languageOf(text, (word) => english.has(word)).code

it.each([
  ['I live in a house by the sea', 'en'],
  ['beach house', 'en'],
  ['Ich wohne in einem kleinen Haus am Meer', 'de'],
  ['Я просыпаюсь рано, и мы с сестрой завтракаем на кухне, пока за окном ещё темно', 'ru'],
  ['…', 'en'],
])('the language of %s is %s', (text, code) => expect(codeOf(text)).toBe(code))

it('a text in letters that the detector does not know has no known language, even with an English word', () => {
  expect(codeOf('ខ្ញុំ ចង់ បាន ផ្ទះ')).toBe('und')
  expect(codeOf('ខ្ញុំ ចង់ បាន ផ្ទះ house')).toBe('und')
})
