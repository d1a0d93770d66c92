// Finds commands to the listener with must, should or have to, "you must not" included. It leaves out what is not
// required ("you don't have to"), and the commonest obligations of others and in subordinate clauses.

const adverbs = '(?:(?:really|just|only|still|always|simply|also|now) )*'
const obligation = new RegExp(
  [
    `\\byou ${adverbs}(?:must(?:n't)?|should(?:n't)?|have to(?! (?:offer|give|spare|show)(?:[.,;:!?–—]|$| and\\b)))\\b`,
    "\\byou(?:'ve| have)? (?:got to|gotta)\\b",
    "\\bmust(?:n't)?\\b",
  ].join('|'),
  'gi',
)

const clauseEnd = /[.,;:!?–—]|\b(?:and|but)\b/i
const negation = /\b(?:no|not|nothing|nobody|none|nowhere|never|without|\w+n't)\b/i
const somebodyElse =
  /\b(?:he|she|it|they|there|that|this|who|which|someone|somebody|everybody|nobody) $/i
const conjunction =
  /\b(?:what|whatever|where|which|who|whom|when|whenever|if|whether|how|why|that|than|because|until|as|all|everything|anything|should) $/i
/** A noun before a relative clause, as in "a claim you have to defend", but not in "at the door you must". */
const relativeClause =
  /^(?! *(?:in|at|on|after|before|for|by|from|with|under|over|through|during)\b).*\b(?:an?|the|any|every|some|one|another|each|your) (?:[\w'-]+ ){1,3}$/i

/** What somebody can give, as in "how much love you have to give to your children". */
const gift =
  /\b(?:how (?:much|many)|everything|anything|(?:with the|all (?:that|this)) (?:time|energy|strength|money|love|warmth|care|patience|kindness|joy|attention))\b(?: [\w'-]+){0,3} $/i
const giving =
  /^ (?:offer|spare|give(?! (?:up|way)\b| in\b(?! (?:return|kindness|love|the|this|that|your)\b))|show(?! (?:up|off)\b| a?round\b(?! the (?:table|room)\b)))\b/i

/** `text`: without quotations, with straight apostrophes. */
export function commandsIn(text: string): string[] {
  return [...text.matchAll(obligation)]
    .filter(({ 0: words, index }) => {
      const before = text.slice(0, index).split(clauseEnd).at(-1) ?? ''
      if (negation.test(before) || conjunction.test(before)) return false
      const after = text.slice(index + words.length)
      if (/have to$/i.test(words) && gift.test(before) && giving.test(after)) return false
      // A “must” without “you” may be about another person; “you must” may be a relative clause.
      return words.startsWith('m') || words.startsWith('M')
        ? !somebodyElse.test(before)
        : !relativeClause.test(before)
    })
    .map(([words]) => words)
}
