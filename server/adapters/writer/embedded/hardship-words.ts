// Words by which an entry tells of a setback or a loss: death, grave illness, infertility, injury, or somebody lost.

/** Without harmless uses such as “my phone died”. */
const graveWords =
  /(?<!\b(?:phone|battery|car|engine|legs:|half) )\b(?:died|dead)\b(?! (?:tired|quiet|easy|laughing|battery))|\b(?:death|funeral|morphine|bruises|miscarr\w*|infertil\w*|cancer|tumou?r|malignant|(?:is|was|be) terminal(?! \d)|terminal(?:ly)? (?:ill\w*|cancer|diagnosis)|hospice|stillborn|bur(?:y|ied)(?! (?:in|under|my(?:self| nose| head)))|passed away|trying for (?:a baby|years|(?:one|two|three|four|five) years))\b/i
/** “She lost her tooth” is no loss. */
const lossWords =
  /\blost (?:(?:him|her|them)(?=[.,;!?]|$| (?:in|to|on|last|this|so|when|and|two|three|\d))|(?:the|our|my|an?) (?:\w+ ){0,2}(?:baby|babies|mum|mom|mam|mother|dad|father|husband|wife|partner|son|daughter|child|boy|girl|brother|sister|uncle|aunt|nan|gran\w*|friend|dog|cat)\b(?!['’]s)|(?:mum|mom|dad|nan|grandma|grandad)\b)/i
export const tellsOfLoss = (text: string) => graveWords.test(text) || lossWords.test(text)
const setbackWords =
  /\b(?:reject\w*|divorc\w*|fired|sacked|laid off|redundan\w*|dumped|broke up|failed|lost (?:the|my|our))\b/i
export const tellsOfSetback = (text: string) => setbackWords.test(text)

export const tellsOfHardship = (text: string) => tellsOfLoss(text) || tellsOfSetback(text)

const lovedOne = String.raw`(?:he|she|they|(?:husband|wife|partner|mother|mum|mam|mom|mama|mamma|father|dad|daddy|papa|son|daughter|brother|sister|grand\w+|gran|nan|nana|aunt\w*|uncle|cousin|friend|baby|child|boy|girl|twin|boyfriend|girlfriend|dog|cat|horse)(?:,? \w+,?)?)`
/**
 * Such as “Dad is alive”, “my brother did not drown” and “like he never died”: of 522 goals of grief 23 say so,
 * of 5,993 others none.
 */
const deniedDeath = new RegExp(
  String.raw`\b${lovedOne}(?:(?:['’]s| is|,)(?: here,)?(?: still)? alive\b(?! with)|(?: is|['’]s)(?:n['’]t| not) (?:dead|in the ground)\b|,? (?:he |she )?(?:never|did(?:n['’]t| not)) (?:die|died|drown|drowned)\b)`,
  'i',
)
/** Somebody is said to live in words that are said of somebody who has died. */
export const deniesDeath = (text: string) => deniedDeath.test(text)
