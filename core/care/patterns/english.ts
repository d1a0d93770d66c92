// Plain English statements of danger that are beyond doubt. They are found here whatever the reader says about
// them, because a trained model may miss any single sentence. Ambiguous statements are left to the reader.

import type { CareKind } from '#shared/care-kinds.ts'
import type { TextKind } from '../../reader/care.ts'

interface Statements {
  kind: CareKind
  /** Statements that count anywhere in a text. */
  always: readonly RegExp[]
  /** Statements that count unless their sentence says that it was long ago. */
  recent?: readonly RegExp[]
}

/** Excludes what is denied or over: "I have not cut myself again". */
const notDenied =
  "(?<!\\b(?:not|never|no longer|without|stopped|stop|nobody|used to|than|haven't|havent|hasn't|don't|dont|didn't|won't|can't|cannot)(?: \\w+){0,2} )"
/** Without vitamins and sweets. */
const medicine =
  '(?:pills|tablets|capsules|meds|medication|medicine|painkillers|sleeping (?:pills|tablets)|antidepressants|sedatives|opioids|paracetamols?|acetaminophen|tylenol|ibuprofen|aspirins?|codeine|tramadol|oxycodone|morphine|fentanyl|xanax|valium|diazepam|insulin|ambien|zopiclone|benzos|warfarin|digoxin)'
const tooMany =
  "(?:all (?:of )?(?:my|the|his|her|their|mum's|mom's|dad's|those|these)|every one of (?:my|the|those)|(?:far |way )?too many(?: of (?:my|the|his|her))?|(?:the|my|a|an) (?:whole|entire|full) (?:pack|packet|box|bottle|strip|jar|month|lot)(?: of)?(?: (?:my|the|his|her))?|the rest of (?:my|the|his|her)|a (?:handful|fistful|bottle|box|packet) of(?: (?:my|the|his|her))?|(?:[2-9]\\d|1\\d\\d|twenty|thirty|forty|fifty|sixty|a hundred)(?: (?:of )?(?:my|the|his|her))?)"
const poison =
  '(?:bleach|anti-?freeze|drain cleaner|oven cleaner|toilet cleaner|weed ?killer|pesticide|insecticide|rat poison|white spirit|turpentine|paint thinner|ammonia|lye|caustic soda)'

const emergency: Statements = {
  kind: 'emergency',
  always: [
    /\boverdosed (?:like |about |just |only )*(?:\d+|an?|two|three|ten|twenty|half an?) ?(?:m|mins?|minutes?|h|hrs?|hours?) ago\b/,
    /\bcut too deep(?:ly)?\b[^\n]{0,60}\b(?:bleed|blood)|\b(?:wrists?|arms?|thighs?|veins?)\b[^.\n]{0,30}\b(?:won't|wont|will not|doesn't|not) stop bleeding\b/,
    /\bi(?:'ve| have)? just (?:slit|slashed|cut) (?:open )?(?:my|both my) (?:wrists?|throat|veins)\b/,
  ],
  recent: [
    new RegExp(
      `${notDenied}\\b(?:took|taken|swallowed|downed|necked) ${tooMany} (?:[\\w']+ ){0,2}?${medicine}\\b(?! (?:on time|as prescribed|for (?:the|this) (?:day|week|morning)|like (?:a|the)|with (?:breakfast|food|my|a|water)|back|away|to|and (?:vitamins|my vitamins)|today|this (?:morning|week)|off|from (?:him|her|them)|out))`,
    ),
    new RegExp(
      `${notDenied}\\b(?:drank|drunk|swallowed|downed) (?:(?:some|the|a|half|whole|bottle|glass|cup|mouthful|of|her|his|my|all) )*${poison}\\b(?!-)`,
    ),
    /(?:^|\bi(?:'ve| have)? (?:just |think i )?)overdosed\b(?! on (?!(?:my |the |his |her )?(?:pills|tablets|meds|medication|paracetamol|insulin|heroin|fentanyl|sleeping))| in | when )/,
    /(?:^|\bi(?:'ve| have)? (?:just |think i )?)(?:took|taken) an overdose\b(?! in )/,
  ],
}

/** What is wished for, except in a figure of speech: "die of shame", "kill myself laughing". */
const dying =
  '(?:die|be dead|stop existing|not exist|not be alive|never wake up|sleep forever|kill myself|hang myself|shoot myself|drown myself|end my (?:own )?life|end it all|take my (?:own )?life|commit suicide)(?! (?:of|to|for|on|by|from|laughing|alone|at|in|with|old|happy|rich|one day|some ?day|next to)\\b| ?\\()'

/** Excludes wishes that are denied or about a nuisance: "this form makes me want to die". */
const notDeniedWish =
  "(?<!\\b(?:don't|dont|do not|didn't|never|no longer|not|makes? me|made me|used to) (?:really )?)"

const suicide: Statements = {
  kind: 'suicide',
  always: [
    /\bi(?:'m| am|m| feel|'ve been| have been)(?: (?:so|really|very|actually|still|just|feeling|quite|deeply|actively|passively))* suicidal\b|(?:^|[.!?\n] ?)(?:feeling )?suicidal(?: again| tonight| today|[.!]|$)/,
    /\b(?:i have|i've got|i keep having|i'm having|i am having|having|my) (?:\w+ )?(?:suicidal (?:thoughts|ideation|urges|feelings)|thoughts of suicide|urges? to (?:die|kill myself))\b/,
    /\bi(?:'m| am|m| keep| am always)?(?: just)? (?:think|thinking|consider|considering|contemplate|contemplating|plan|planning|attempt|attempting) (?:about |of |on )?(?:committing )?suicide\b/,
    /(?:^|[.!?,;\n] ?|\bi(?:'ve| have|'m| am)?(?: been)? )(?:(?:saved|saving) up|hoard(?:ed|ing)|stockpil(?:ed|ing)) (?:(?:a|fair|few|all|some|enough|of|my|mum's|mom's|nan's|dad's|her|his|the|those|old|spare|leftover|strong|heart|sleeping) ){0,5}(?:pills|tablets|painkillers|codeine|tramadol|oxycodone|morphine|fentanyl)\b/,
    new RegExp(
      `${notDeniedWish}\\b(?:(?:want|wish|ready|prefer|plan|planning|decided|tempted)(?: 2| to)|wanna)(?: just)? ${dying}`,
    ),
    new RegExp(
      `${notDeniedWish}\\b(?:going to|gonna|have to|need to)(?: just)? (?!die|be dead|sleep|never)${dying}`,
    ),
    /\bi(?:'ll| will| should| might| could|'d rather)(?: just)? (?:kill|hang|shoot) myself\b(?! (?:for|next|if (?:i hear|they|the|this|he|she|somebody|someone|anyone|one more)|laughing|in the foot)\b)/,
    /(?<!\b(?:nah|never|no) (?:go |a go |gwine )?)\btek m[iy] own life\b|(?<!\bnah )\b(?:a go|waan|fi|gwine) tek m[iy] life\b/,
    /(?<!\b(?:not|never|he|she|they|he's|she's|they're|is|are) (?:just )?)\b(?:gonna|going to|i'm|im|i am|i'll|i will)(?: just)?(?: gonna| going to)? (?:be )?tak(?:e|ing|in'?) (?:every (?:single |last )?(?:pill|tablet)|all the (?:pills|tablets)) in (?:the|that|this|my|mum's|mom's) (?:house|flat|press|cupboard|cabinet|drawer|bathroom|kitchen)\b/,
    /\b(?:thoughts? (?:of|about)|think(?:ing)? (?:of|about)|plan(?:ning)? (?:on|of)) (?:just )?(?:killing myself|hanging myself|ending (?:my (?:own )?life|it all)|taking my (?:own )?life|unaliving myself)\b/,
    /\bi (?:just |really |so )?wish (?:that )?i (?:was|were) (?:dead|never born|not alive)\b|\bwish i(?:'d| had) never been born\b|\bi (?:deserve|ought) to (?:die|be dead)\b(?! (?:of|from))/,
    /\b(?:i|really|just) (?:(?:really|just|simply) )?(?:don't|dont|do not|no longer) (?:really )?(?:want to|wanna) (?:live|be alive|exist|wake up|go on|keep living|be here)(?: any ?more)?(?= ?(?:[.!?,;]|$|\n))(?!, i want)/,
    /\bi (?:don't|dont|do not|no longer) (?:want to|wanna) (?:live|be alive|exist|be here|go on living) any ?more\b|\bi (?:don't|dont|do not) (?:want to|wanna) (?:be alive|exist)\b/,
    /\bno (?:reason|point|sense|will|wish|desire) (?:to|in) (?:live|living|going on|go on|being alive|stay alive)\b(?! (?:in|with|here|about)\b)/,
    /\b(?:they|everyone|everybody|(?:my |the )?(?:family|kids|children|wife|husband|parents|world))(?:'s|'d| is| are| would be|'ll be| will be) (?:all )?(?:better|happier) off (?:without me|if i(?:'m| am| was| were) (?:dead|gone))\b|\bi(?:'d| would) be better off dead\b/,
    /\bi(?:'m| am|m) (?:so |just )?(?:tired|sick|weary) of (?:living|being alive|existing)(?= ?(?:[.!?,;]|$))/,
    /\bi(?:'m| am|m)? (?:plan|planning) my (?:own )?suicide\b|\bi (?:(?:want|plan) to|am going to|will)(?: just)? jump (?:off|from) (?:a|the|this) (?:bridge|roof|building|balcony)\b(?! (?:with|on a|into))|\bi'm (?:going to|gonna) jump (?:off|from) (?:a|the|this) (?:bridge|roof|building|balcony)\b(?! (?:with|on a|into))/,
    /\bcan(?:'t|not) (?:keep myself safe|bear (?:to be|being) alive|go on living)\b/,
    /\b(?:fall asleep|go to sleep|sleep|lie down|close my eyes) and (?:just |then )?(?:never|not) wake up\b(?! (?:until|till|before|at|once|in|to|late|early|with|tired|for|when)\b)/,
    /\b(?:hope|wish|pray) (?:that )?i (?:just )?(?:don't|do not|won't|will not|never|didn't) (?:have to )?wake up\b(?! (?:late|early|at|before|too|so|with|sick|tired|in|to)\b)/,
    /\bkms\b(?!.*\b(?:lol|lmao|haha))(?<!\d ?kms)(?! (?:an?|per|this|of|from|to|away|today|run|walk)\b)|\bunaliv(?:e|ing) myself\b/,
  ],
  recent: [
    /\bi(?:'ve| have)?(?: \w+)? had (?:\w+ )?(?:suicidal thoughts|thoughts of suicide)\b/,
    /\bi(?:'ve| have)? (?:just )?(?:tried to (?:kill|hang|drown|shoot) myself|tried to end my (?:own )?life|attempted suicide)\b(?! (?:in (?:19|20)|when|as a)\b)/,
    /\b(?:wrote|written|writing) (?:the|my) (?:suicide (?:notes?|letters?)|goodbye (?:notes?|letters?))\b(?! to (?:work|the team|my class))/,
    /\b(?:put|holding|held|have|had|hold) (?:the|a|his|my) (?:gun|pistol|barrel|knife|blade|razor) (?:to|against|in|on) my (?:own )?(?:head|mouth|temple|chest|throat|wrists?)\b(?! (?:in (?:19|20)))/,
    /\bi(?:'ve| have)? (?:slit|slashed|cut) my (?:own )?(?:wrists|throat)\b(?! (?:on|shaving|at))/,
  ],
}

const body = '(?:skin|arms?|legs?|thighs?|wrists?|stomach|body)'

const selfharm: Statements = {
  kind: 'selfharm',
  always: [
    /\bi(?:'m| am|'ve| have|m)?(?: (?:been|started|keep|still|just|am|back to))* self[- ]?(?:harm|injur|mutilat)(?:ing|e|y)?\b(?! (?:course|training|awareness|scars|policy))/,
    /\bi(?:'m| am|'ve been| have been|m| keep| started| want to start| can't stop)(?: \w+)? (?:cutting|burning|harming|hurting) myself\b(?! (?:some|off|short|on|at|with the|shaving|cooking|when i (?:cook|shave|chop))\b)/,
    /\bi (?:want|need|am going|'m going|have) to (?:cut|burn|harm|hurt) myself\b(?! (?:some|off|short|a|another)\b)/,
  ],
  recent: [
    /\bi(?:'ve| have)?(?: just| also)? self[- ]?harmed\b/,
    /\bi(?:'ve| have)? cut myself (?:last night|tonight|this morning|today|yesterday)(?= ?(?:[.!?,;]|$| and (?:nobody|no one|i (?:feel|hate|can't))))/,
    new RegExp(
      `${notDenied}\\b(?:cut|burned|burnt|hurt|harmed) myself (?:on purpose|deliberately|again (?:last night|tonight|today|yesterday|this|because|to feel|in the bath)|to (?:feel|punish|cope)|because i (?:deserve|hate))`,
    ),
    new RegExp(
      `${notDenied}\\b(?:cut|cutting|carved?|carving|burned|burnt|burning|slit|slashed) (?:\\w+ ){0,2}?my (?:own )?${body} (?:again\\b(?!st)(?! (?:on|with the (?:oven|pan|thorn)))|on purpose|open with|to feel|because i (?:deserve|hate))`,
    ),
  ],
}

const closePerson =
  '(?:husband|wife|partner|boyfriend|girlfriend|father|mother|dad|mum|mom|stepdad|stepfather|stepmother|stepmum|ex|fiancé|fiance|bf|gf|uncle|brother|carer)'
const violentVerb =
  '(?:beats|hits|kicks|slaps|punches|chokes|strangles|burns|abuses|rapes|molests|keeps (?:hitting|beating|slapping|punching|kicking|choking)|is (?:beating|hitting|abusing))'
/** Excludes games and harmless touches: "hits me with a pillow", "beats me at chess". */
const notInPlay =
  '(?! (?:at|to|in (?:the (?:game|ring|final|pads?)|chess|cards|scrabble)|by|how|that|like|on stage|with (?:an?|the|her|his) (?:pillow|joke|spoon|towel|toy|ball|question|kiss|smile|rattle|bill|news|question|balloon))\\b)'

const abuse: Statements = {
  kind: 'abuse',
  always: [
    /\bi(?:'ve| have)?(?: was| been| got| am being| was being|'m being)(?: \w+ly)? (?:gang[- ]?)?(?:raped|molested|sexually (?:abused|assaulted))\b|(?:^|[.!?\n] ?)(?:was|got) (?:gang[- ]?)?(?:raped|molested|sexually assaulted)\b|\b(?:raped|molested) me\b|\bsexually (?:abused|assaulted|abuses|assaults) me\b/,
    new RegExp(
      `\\b(?:my|the) (?:\\w+ )?${closePerson}(?: (?:still|often|always|sometimes|also|regularly))? ${violentVerb} (?:me|us)\\b${notInPlay}`,
    ),
    /\b(?:he|she) (?:still |often |always |sometimes )?(?:beats|chokes|strangles|rapes|molests) (?:me|us)\b(?! (?:at|to|in|by|how|every time (?:at|in)|hollow|with (?:her|his) (?:hugs?|kisses))\b)|\bhe (?:still |often |always |sometimes )?(?:hits|punches|slaps|kicks) me (?:when|if|again|because|every|in front of|until)\b(?! (?:(?:he|i)(?:'s| is| am|'m) (?:two|three|asleep|sleeping)))/,
    new RegExp(
      `\\bmy (?:\\w+ )?${closePerson} (?:\\w+ ){0,2}(?:won't|doesn't|does not|never) lets? me (?:leave|go out|out of|see my|have (?:any )?money|use the phone)\\b|\\bmy (?:\\w+ )?${closePerson} (?:\\w+ ){0,2}locks me (?:in|up)\\b`,
    ),
    /\bi(?:'m| am|m)(?: (?:so|very|really|always))? (?:afraid|scared|terrified|frightened) of my (?:husband|partner|boyfriend|girlfriend|wife|father|stepfather|stepdad|dad|ex)\b(?! (?:losing|leaving|dying|being|getting|not|finding|driving|falling|going)\b|'s)/,
  ],
  recent: [
    /\bmy (?:ex-?)?(?:husband|wife|partner|boyfriend|girlfriend|stepdad|stepfather|fianc[eé]e?|bf|gf) (?:(?:just|also|then) )?(?:hit|beat) (?:me|us|the (?:kids|children))(?= ?(?:[.!?,;]|$|again|last night|today|yesterday|when|because|in front of|in the face))(?!\. \d)/,
    /\bi(?:'m| am) being (?:abused|beaten)\b(?! (?:by the (?:weather|stairs|sun)|at))/,
    new RegExp(
      `\\bmy (?!(?:little|baby|big|older|younger) brother)(?:\\w+ )?${closePerson} (?!used to)(?:(?:just|also|then|actually) )?(?:slapped|punched|choked|strangled|kicked) (?:me|us|the (?:kids|children))\\b${notInPlay}`,
    ),
    new RegExp(
      `\\b(?:he|she|${closePerson}) (?:\\w+ )?put (?:his|her) hands? (?:a?round|on) my (?:throat|neck)\\b(?! (?:and (?:kissed|said|massaged)))`,
    ),
    new RegExp(`\\b(?:he|she|my ${closePerson}) broke my (?:nose|arm|ribs?|wrist|jaw)\\b`),
  ],
}
/** Counts also when it happened long ago, in childhood. */
const unwantedTouch =
  /\bmy (?:uncle|father|stepfather|stepdad|grandfather|cousin|coach|teacher|priest|neighbour|brother) (?:\w+ ){0,2}(?:touche[sd]|touching) me\b(?! (?:on the (?:shoulder|hand|arm)|deeply|with|to tears|so)\b)/

const person =
  '(?:him|her|them all|them|every ?one|somebody|someone|people|my (?:ex|ex-\\w+|boss|wife|husband|partner|father|mother|dad|mum|mom|brother|sister|son|daughter|children|kids|neighbours?|neighbors?|colleagues?|teachers?|enem(?:y|ies)|rival|family|step\\w+)|(?:the|that|those|this) (?:man|men|woman|women|people|bastards?|girl|boy|guys?))'

/** For goals only: in a reflection "I could kill him" is usually anger, which the reader judges better. */
const violence: Statements = {
  kind: 'violence',
  always: [
    new RegExp(
      `\\bi(?:'ve| have|'ll| will|'m going to| am going to| want to| get to| finally| will finally)?(?: finally)? (?:kill|murder|stab|poison|strangle|torture|maim|rape|cripple|behead|execute)(?:ed|d|bed)? ${person}\\b(?! (?:with (?:kindness|love|laughter|charm)|on stage|at|in (?:the (?:ring|final|game|novel|book|play)|my (?:novel|book)|chess)|off in|softly)\\b)`,
    ),
    /\bi(?:'ve| have|'ll| will)? (?:take|took|taken|get|got|had|have) (?:had )?(?:my|a bloody|bloody) revenge\b(?! (?:body|by (?:living|being|succeeding)|served)\b)/,
    /\bi(?:'ll| will| want to)? (?:make|made) (?:him|her|them)(?: all)? (?:suffer|bleed)\b/,
    /\bi(?:'ll| will| want to|'m going to)? (?:shoot up|bomb|blow up|burn down) (?:the|my|their|his|her|a) (?:old )?(?:school|office|church|mosque|synagogue|house|home|building|temple|shop|flat|car)\b|\bi(?:'ll| will)? set fire to (?:his|her|their) (?:house|home|car|shop|flat)\b/,
  ],
}

const longAgo =
  /\b(?:years?|months|decades?) (?:ago|back|since|later|without|free|clean)\b|\bused to\b|\blong ago\b|\bwhen i was (?!done|alone|home)|\bin (?:19|20)\d\d\b|\bas a (?:child|kid|boy|girl|student|teenager)\b|\bback (?:then|when)\b|\bat (?:university|school|college|seventeen|sixteen|fifteen|eighteen|nineteen)\b|\blast (?:century|decade)\b/

/** The kind of danger that an English text states; null where it states none beyond doubt. */
export function statedCareKind(text: string, textKind: TextKind): CareKind | null {
  // Scripts are searched with patterns of their own: see `scripts.ts`.
  if (textKind === 'script') return null
  const plain = text
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
  const sentences = plain.split(/(?<=[.!?…;])\s+|\n+/).map((sentence) => sentence.trim())
  const recentSentences = sentences.filter((sentence) => !longAgo.test(sentence))
  const states = ({ always, recent = [] }: Statements) =>
    always.some((pattern) => pattern.test(plain)) ||
    recent.some((pattern) => recentSentences.some((sentence) => pattern.test(sentence)))
  const kinds = [emergency, suicide, selfharm, abuse, ...(textKind === 'goal' ? [violence] : [])]
  return kinds.find(states)?.kind ?? (unwantedTouch.test(plain) ? 'abuse' : null)
}
