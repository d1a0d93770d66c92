// Which sentences of a user may be quoted back to the same user.

/** A longer sentence is usually one character repeated, or a list. */
const maxCharacters = 400
/** Self-reproach is not quoted. */
const selfBlame =
  /\b(?:hat(?:e|ed|ing) (?:my|me)\w*|(?:my|own) fault|useless|worthless|pathetic|stupid|idiot|moron|failures?|failed|ashamed|shame|disgust\w*|ugly|fat|loser|burden|hopeless|should(?:n'?t| not)? have|should'?ve|could have saved|forgive myself|let (?:\w+ ){1,2}down|not (?:good )?enough|not worth|(?:do not|don'?t|didn'?t|never) deserve\w*|blame myself|if only i|(?:bad|terrible|awful) (?:mother|mum|mom|father|dad|parent|wife|husband|person|friend|daughter|son)|dirty|better off without|waste of (?:space|oxygen)|i(?:'ve| have)? (?:always |just )?(?:ruin|spoil|wreck)(?:ed)? (?:everything|it all)|(?:nobody|no[- ]one) (?:(?:will|would|could|can|has) )?(?:ever )?(?:like|love|want|need)[sd]? me(?! (?:to (?!exist|live|be\b)|until|till))|i(?:'m| am| was) (?:just |such )?an? (?:\w+ )?(?:mess|joke|fraud|coward|disappointment)|i(?:'ve| have)? (?:always )?(?:screw|mess|muck)(?:ed)? (?:up everything|everything up|it all up))\b/i
/**
 * Sentences with swear words, or about sex, vomit, blood, death or killing, are not quoted: they are hard to read
 * again.
 */
const crudeOrGrave =
  /\b(?:fuck\w*|cunt\w*|(?:bull)?shit\w*|bitch\w*|a(?:rse|ss)holes?|sex|porn\w*|vomit\w*|blood|died|dies|dying|dead|funeral|suicid\w*|kill\w*)\b/i

export function mayBeQuoted(sentence: string): boolean {
  // Phones type curly apostrophes: “shouldn’t”.
  const plain = sentence.replace(/[’‘ʼ]/g, "'")
  return sentence.length <= maxCharacters && !selfBlame.test(plain) && !crudeOrGrave.test(plain)
}
