// Words as the checks count them. Writing systems without spaces are split by Intl.Segmenter.

const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:['’\-‐]|[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu
const writingSystemsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

export function wordsOf(text: string): string[] {
  const words = text.match(wordPattern) ?? []
  // Nearly every text: testing it once takes less time than testing each word.
  if (!writingSystemsWithoutSpaces.test(text)) return words
  return words.flatMap((word) =>
    writingSystemsWithoutSpaces.test(word)
      ? [...segmenter.segment(word)].filter((part) => part.isWordLike).map((part) => part.segment)
      : [word],
  )
}

export function lowerWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase().replace(/’/g, "'"))
}

const functionWords = new Set(
  `a about above after again all also always am an and another any anymore are aren't around as at back be because been
  before being both but by can can't cannot could did didn't do does doesn't doing don't done down each even ever every
  few for from get gets getting got had has hasn't have haven't having he he'd he'll he's her here hers herself him
  himself his how i i'd i'll i'm i've if im in into is isn't it it's its itself just let like lot lots made make makes
  many me more most much must my myself never no nor not now of off on once one only or other our ours ourselves out over
  own per please really s same she she'd she'll she's should so some still such t than that that's the their theirs them
  themselves then there there's these they they're this those through to too under until up upon us very was wasn't way
  we we'd we'll we're we've were what what's when where which while who whom whose why will with within without won't
  would wouldn't yes yet you you're your yours yourself
  n u ur dont cant wont ive id ill
  become help goal imagine hope hopes want wants wanted wish wishes someday`.split(/\s+/),
)

/**
 * The distinct content words of a text, such as a goal. Words of wishing are left out, because a script describes the
 * goal as reached.
 */
export function contentWords(text: string): string[] {
  const seenStems = new Set<string>()
  const distinctWords: string[] = []
  for (const word of lowerWords(text)) {
    if (functionWords.has(word) || /^(?:st|nd|rd|th)$/.test(word)) continue
    const wordStem = stem(word)
    if (wordStem === '' || seenStems.has(wordStem)) continue
    seenStems.add(wordStem)
    distinctWords.push(word)
  }
  return distinctWords
}

/** A rough stem: enough to match `paintings` with `painting` and `loves` with `love`. */
export function stem(word: string): string {
  const bare = word
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/'s$|'$/, '')
  if (bare.length < 4) return bare
  const cut = bare
    .replace(/ies$/, 'y')
    .replace(/(?:sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/([^su])s$/, '$1')
    .replace(/(?<=[aeiouy].*.)(?:ing|ed)$/, '')
  return cut.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(?<=..)e$/, '')
}

export function syllablesIn(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '')
  if (bare.length <= 3) return 1
  const trimmed = bare
    .replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, (ending) => ending.charAt(0))
    .replace(/^y/, '')
  return Math.max(1, (trimmed.match(/[aeiouy]{1,2}/g) ?? []).length)
}

/** The moving-average type-token ratio (MATTR) over windows of fifty words. */
export function movingVariety(words: readonly string[], window = 50): number {
  if (words.length === 0) return 0
  if (words.length <= window) return new Set(words).size / words.length
  let sum = 0
  const windows = words.length - window + 1
  for (let start = 0; start < windows; start += 1) {
    sum += new Set(words.slice(start, start + window)).size / window
  }
  return sum / windows
}

/** Each run of four words that occurs more than once. */
export function repeatedFourGrams(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (let start = 0; start + 4 <= words.length; start += 1) {
    const gram = words.slice(start, start + 4).join(' ')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 1).map(([gram]) => gram)
}

/** The number of words in a text, without the pause marks. */
export function spokenWordCount(text: string): number {
  return wordsOf(text.replaceAll(/\[pause \d+s\]/g, ' ')).length
}
