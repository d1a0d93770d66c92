// Finds danger in a script or in guidance, whoever wrote it, by its words, in any person. The reader knows how
// people write about themselves and is asked about such texts only where it is sure beyond doubt.

const whose = '(?:your|my|his|her|their)'
const self = '(?:yourself|myself|himself|herself|themselves)'

const dangerPatterns: readonly RegExp[] = [
  /\bsuicid\w*|\bself[- ]?harm\w*|\boverdos\w*|\bnoose\b/i,
  new RegExp(`\\b(?:end|take)(?:s|ing)? ${whose} (?:own )?li(?:fe|ves)\\b(?! in)`, 'i'),
  new RegExp(
    `\\b(?:kill|hurt|harm|cut|burn|starve|starv|drown|hang|shoot|punish)(?:s|ing)? ${self}\\b`,
    'i',
  ),
  /\b(?:want|wish|long|ready)(?:s|ed)? to (?:die|be dead|stop existing)\b|\bbetter off (?:dead|without (?:you|me|him|her))\b/i,
  /\b(?:never|not) wake(?: up)?\b|\b(?:fall asleep|sleep) for ?ever\b/i,
  /\b(?:take|swallow)s? (?:all|too many|a handful|the whole \w+)(?: of)?(?: \w+){0,2} (?:tablets|pills|medicine|medication)\b/i,
  /\b(?:step|jump|leap)s? (?:off|from) (?:the|a) (?:bridge|roof|ledge|cliff|balcony|building|platform)\b|\b(?:step|jump|walk)s? in front of (?:the|a) (?:train|bus|car|lorry|truck)\b/i,
  new RegExp(
    `\\b(?:blade|razor|knife) (?:to|against|on|into|along) ${whose} (?:skin|wrists?|arms?|throat|neck|thighs?)\\b|\\bcuts? ${whose} (?:skin|wrists?|arms?|throat|thighs?)\\b`,
    'i',
  ),
  /\b(?:kill|murder|stab|strangle|poison|torture)(?:s|ed|ing)? (?:him|her|them|someone|somebody|your \w+)\b/i,
  /\bstop(?:s|ped)? eating\b|\bstarv(?:e|es|ing)\b|\bskip(?:s|ping)? (?:your |every |all )?meals?\b/i,
  /\bvoices? (?:tell|tells|order|orders|command|commands) (?:you|me) to\b/i,
]

export function speaksOfDanger(text: string): boolean {
  return dangerPatterns.some((pattern) => pattern.test(text))
}
