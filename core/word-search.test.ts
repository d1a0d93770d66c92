import { describe, expect, it } from 'vitest'
import { containsAll, findWords, searchWords } from './word-search.ts'

const contains = (text: string, query: string) => containsAll(text, searchWords(query))

describe('a search', () => {
  it.each([
    ['The oven man did not call.', 'OVEN'],
    ['The oven man did not call.', 'call oven'],
    ['The oven man did not call.', 'ove'],
    ['Un café très tôt', 'cafe TOT'],
    ['Un cafe', 'café'],
    ['Straße am Meer', 'MEER'],
    ['海が静かだった', '静か'],
    ['ﬁrst light', 'first'],
    ['Mon cœur bat', 'COEUR'],
    ['Mon coeur bat', 'cœur'],
    ['Ο ΔΡΟΜΟΣ ΜΑΣ', 'δρόμος'],
    ['ένα μεσαίο σπίτι', 'μες'],
  ])('finds %j by %j', (text, query) => {
    expect(contains(text, query)).toBe(true)
  })

  it('needs every word', () => {
    expect(contains('The oven man did not call.', 'oven letter')).toBe(false)
  })

  it('has no words in a query of spaces, and each word once', () => {
    expect(searchWords(' \n ')).toEqual([])
    expect(searchWords('Sea sea SEA')).toEqual(['sea'])
  })
})

describe('the words in a text', () => {
  const found = (text: string, query: string) =>
    findWords(text, searchWords(query)).map(({ start, end }) => text.slice(start, end))

  it.each([
    ['The oven, the OVEN man', 'oven', ['oven', 'OVEN']],
    ['Un café très tôt', 'cafe tot', ['café', 'tôt']],
    ['Un cafe\u0301 noir', 'café', ['cafe\u0301']],
    ['calmly', 'calm mly', ['calmly']],
    ['😀 sea 😀', 'sea', ['sea']],
    ['Mon cœur bat', 'coeur', ['cœur']],
    ['Ο ΔΡΟΜΟΣ', 'δρόμος', ['ΔΡΟΜΟΣ']],
    ['nothing', 'sea', []],
  ])('of %j for %j are %j', (text, query, words) => {
    expect(found(text, query)).toEqual(words)
  })
})
