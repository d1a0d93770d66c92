/**
 * Hints about the wording of a goal: it is in the future, is only wanted, names what is absent, or
 * is not in the first person. They are for English only; goals in other languages usually get no hint.
 */
type GoalHintKind = 'future' | 'wanting' | 'negation' | 'notFirstPerson'

export interface GoalHint {
  kind: GoalHintKind
  /**
   * The words that the hint refers to, as written, but with single spaces and typographic
   * apostrophes.
   */
  words: string
}

/** Adverbs between subject and verb: 'I really want', 'we just hope'. */
const adverbs = '(?: (?:really|just|only|also|always|so|truly|deeply))?'
const subject = String.raw`(?:i|we|he|she|they|it|you|there|life|everything|my \w+|our \w+)`
const subjectIs = "(?:i'm|i am|we're|we are|he's|he is|she's|she is|they're|they are|it's|it is)"

const patterns: readonly { kind: GoalHintKind; pattern: RegExp }[] = [
  {
    kind: 'negation',
    pattern: wordPattern(
      "(?:i|we) (?:don't|do not|didn't|can't|cannot|can not|won't|will not|never)",
      String.raw`(?:${subjectIs}|there's|there is|there are) (?:not|no|never)(?! (?:only|just)\b)`,
      "isn't",
      "aren't",
      'no longer',
      'no more',
      'anymore',
    ),
  },
  {
    kind: 'wanting',
    pattern: wordPattern(
      `(?:i|we)${adverbs} (?:want|wish|hope|need|would${adverbs} (?:like|love)|long for|dream (?:of|about))`,
      `(?:i'd|we'd)${adverbs} (?:like|love)`,
      `(?:i'm|i am|we're|we are)${adverbs} (?:hoping|wishing|trying|longing|dreaming)`,
      'my (?:dream|wish|goal|hope) is',
    ),
  },
  {
    kind: 'future',
    pattern: wordPattern(
      `${subject} (?:will|shall)`,
      "(?:i|we|he|she|they|it|you)'ll",
      // 'I am going to the sea' is present tense.
      String.raw`${subjectIs} (?:going to|gonna)(?= (?!(?:the|my|our|a)\b)\w)`,
      'someday',
      'some day',
      'one day(?! (?:at a time|a week|off))',
      'in the future',
      'next (?:month|year)',
    ),
  },
]

const firstPerson = wordPattern(
  'i',
  "i'm",
  "i've",
  "i'd",
  "i'll",
  'me',
  'my',
  'mine',
  'we',
  "we're",
  "we've",
  "we'd",
  "we'll",
  'our',
  'us',
)
// 'He' is also a Spanish verb, so it counts only before what looks like an English verb.
const notFirstPerson = wordPattern(
  String.raw`(?:he|she)(?= (?:is|was|has|had|will|can|[a-z]+s)(?!\p{L}))`,
  'they',
  "he's",
  "she's",
  "they're",
  'you',
  "you're",
)

/** Whether a goal is in the first person (“I” or “we”), in English. */
export const isFirstPerson = (goal: string): boolean => firstPerson.test(goal.replaceAll('’', "'"))

/** The hint about the first words that match a pattern; null: there is none. */
export function goalHint(goal: string): GoalHint | null {
  const text = goal.replaceAll('’', "'")
  const firstMatch = patterns
    .flatMap(({ kind, pattern }) => {
      const match = pattern.exec(text)
      return match ? [{ kind, words: match[0], index: match.index }] : []
    })
    .sort((a, b) => a.index - b.index)[0]
  if (firstMatch) return { kind: firstMatch.kind, words: normaliseWords(firstMatch.words) }
  const match = firstPerson.test(text) ? null : notFirstPerson.exec(text)
  return match && { kind: 'notFirstPerson', words: normaliseWords(match[0]) }
}

/** Matches any of the alternatives as whole words; a space in them stands for any white space. */
function wordPattern(...alternatives: string[]): RegExp {
  const withAnySpace = alternatives.map((alternative) =>
    alternative.replaceAll(' ', String.raw`\s+`),
  )
  // A match must not be part of a longer word or contraction.
  return new RegExp(String.raw`(?<![\p{L}'])(?:${withAnySpace.join('|')})(?![\p{L}'])`, 'iu')
}

const normaliseWords = (words: string) => words.replaceAll(/\s+/g, ' ').replaceAll("'", '’')
