// What of somebody's own words is never read out to them again.

/** A longer sentence is mostly one character repeated, or a list. */
const maxCharacters = 400
/** Nobody is shown again how they scolded themselves. */
const selfBlame =
  /\b(?:hat(?:e|ed|ing) (?:my|me)\w*|(?:my|own) fault|useless|worthless|pathetic|stupid|idiot|moron|failures?|failed|ashamed|shame|disgust\w*|ugly|fat|loser|burden|hopeless)\b/i
/** What is crude, or belongs to the bedroom and the sickbed, is not read out, either. */
const crude =
  /\b(?:fuck\w*|cunt\w*|sex|porn\w*|vomit\w*|blood|died|dead|funeral|suicid\w*|kill\w*)\b/i

export const mayBeQuoted = (sentence: string): boolean =>
  sentence.length <= maxCharacters && !selfBlame.test(sentence) && !crude.test(sentence)
