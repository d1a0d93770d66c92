// Finds danger in a script or in guidance by patterns, whether a model or the user wrote the text. The reader alone
// could miss it: it is trained on how people write about themselves, and has higher thresholds for scripts
// (`core/reader/care.ts`).

const possessive = '(?:your|my|his|her|their)'
const reflexive = '(?:yourself|myself|himself|herself|themselves)'
/** Excludes what is denied or over: "you no longer skip meals". */
const notDenied =
  "(?<!\\b(?:no longer|never|not|don't|doesn't|without|stop|stops|stopped|nobody|instead of|used to) (?:\\w+ )?)"
const person = `(?:him|her|them|someone|somebody|${possessive} (?:ex|boss|wife|husband|partner|father|mother|brother|sister|son|daughter|children|kids|neighbours?|neighbors?|colleagues?|teacher|enem(?:y|ies)))`

const dangerPatterns: readonly RegExp[] = [
  /\bsuicid(?!(?:e|al)[- ](?:prevention|awareness|hotline|helpline|watch|squad))\w*|\bself[- ]?harm\w*|\boverdos(?!e[- ](?:prevention|awareness))\w*|\bnoose\b/i,
  new RegExp(
    `${notDenied}\\b(?:end|take)(?:s|ing)? ${possessive} (?:own )?li(?:fe|ves)\\b(?! (?:in|as|back|seriously|on|to|with)|-)`,
    'i',
  ),
  new RegExp(
    `${notDenied}\\b(?:kill|hurt|harm|cut|burn|starve|starv|drown|hang|shoot)(?:s|ing)? ${reflexive}\\b(?! (?:a|an|some|off|free|loose|another|laughing)\\b)`,
    'i',
  ),
  new RegExp(
    `${notDenied}\\b(?:want|wish|long|ready)(?:s|ed)? to (?:die|be dead|stop existing)\\b|\\bbetter off (?:dead|without (?:you|me|him|her))\\b`,
    'i',
  ),
  /\bnever wake(?: up)?(?=[.,;!?]|$)|\b(?:never|not) wake(?: up)? (?:again|any ?more)\b|\b(?:fall asleep|sleep) for ?ever\b/i,
  /\b(?:take|swallow)s? (?:all|too many|a handful|the whole \w+)(?: of)?(?: \w+){0,2} (?:tablets|pills|medicine|medication)\b/i,
  /\b(?:step|jump|leap)s? (?:off|from) (?:the|a) (?:bridge|roof|ledge|cliff|balcony|building|platform)\b(?! (?:into|onto|and (?:swim|fly|soar|glide)))|\b(?:step|jump|walk)s? in front of (?:the|a) (?:train|bus|car|lorry|truck)\b/i,
  new RegExp(
    `\\b(?:blade|razor|knife) (?:to|against|on|into|along) ${possessive} (?:skin|wrists?|arms?|throat|neck|thighs?)\\b|${notDenied}\\bcuts? ${possessive} (?:skin|wrists?|arms?|throat|thighs?)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:you|i|he|she|they|and|to)(?: (?:will|finally|slowly|have|has))* (?:kill|murder|stab|strangle|poison|torture)(?:s|ed|ing|bed|d)? ${person}\\b(?! with (?:kindness|laughter))`,
    'i',
  ),
  /\bstop(?:s|ped)? eating (?:altogether|entirely|completely|at all|for (?:days|good|a week))\b|\bstop(?:s|ped)? eating,? and (?:feel|are|become|grow|get)s? (?:\w+ )?(?:clean|light|lighter|empty|thin|thinner|pure|small|smaller)\b/i,
  new RegExp(
    `${notDenied}\\bskip(?:s|ping)? (?:your |every |all )?meals?\\b(?! (?:no more|no longer|any ?more|less))`,
    'i',
  ),
  /\bvoices (?:tell|order|command) (?:you|me) to\b/i,
]

export function speaksOfDanger(text: string): boolean {
  return dangerPatterns.some((pattern) => pattern.test(text))
}
