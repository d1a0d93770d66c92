// Words of crisis that need no second opinion. They are one half of the reading; the other is by
// meaning (`concern.ts`), for what is said sideways.

import { ABUSE_ELSEWHERE, SELF_ELSEWHERE } from './words-elsewhere.ts'

/** Others: somebody else is to be harmed, which only a goal is asked about. */
export type Concern = 'self' | 'abuse' | 'others'

/** Suicide and self-harm. An accident in the kitchen and a figure of speech are let pass. */
const SELF: readonly RegExp[] = [
  /\bsuicid(?!e (?:squad|prevention|awareness|hotline|doors?))\w*/i,
  /\b(?:kill(?:s|ed|ing)?|hang(?:ing)?|hung|shoot(?:ing)?|drown(?:ing)?|poison(?:ing)?|starv(?:e|ed|ing)|harm(?:ed|ing)?|kms) ?myself\b(?! (?:laughing|in the foot|in (?:work|paperwork|laundry)))/i,
  /\b(?:cut(?:ting)?|burn(?:ed|t|ing)?|hurt(?:ing)?|scratch(?:ed|ing)?|punish(?:ed|ing)?) myself\b(?! (?:some|off|short|a (?:slice|piece|bit)|on the|on a|shaving|chopping|cooking|slicing|at (?:the )?(?:gym|football|work)|running|while|skiing|with (?:the )?(?:chores|training)))/i,
  /\bself[- ]?(?:harm|injur|mutilat)\w*/i,
  /\b(?:end(?:ed|ing)?|tak(?:e|ing)) my (?:own )?life\b|\bend(?:ing)? it all\b/i,
  /\b(?:want|wanna|wish|ready|hope|need|like|going|prefer) to (?:just )?(?:die|be dead|stop existing|not exist|sleep forever|never wake up)\b(?! (?:to|of|for|on|by))/i,
  /\bwish (?:that )?i (?:was|were) (?:dead|never born|not alive)\b|\bwish i(?:'d| had) never been born\b/i,
  /\b(?:don't|dont|do not|didn't|no longer|not|never) (?:really )?want to (?:live|be alive|be here|exist|wake up|go on|keep living)\b(?! (?:in|with|like|at|here|there|next|alone))/i,
  /\bno (?:reason|point|sense|will|wish|desire) (?:to|in) (?:live|living|going on|go on|wake up|being alive|stay alive)\b/i,
  /\b(?:lost|losing|lose) (?:the|my|all) will to live\b|\b(?:not|isn't|nothing) (?:left )?(?:worth|to) liv(?:ing|e for)\b/i,
  /\bbetter off (?:dead|without me|if i)|\bwithout me (?:around|in it)\b/i,
  /\b(?:tired|sick|weary) of (?:living|being alive|existing)\b(?! (?:in|with|like|out|on|at|from|under|alone|here))/i,
  /\b(?:slit|cut) (?:my|open my) (?:wrists?|arms?|thighs?|throat)\b|\boverdos\w*/i,
  /\b(?:never|not|didn't|don't) wake up (?:again|any ?more|tomorrow)\b|\bfall asleep (?:and never|forever)\b|\bsleep forever\b/i,
  /\bcan(?:'t|not) (?:keep myself safe|bear (?:to be|being) alive|go on living)\b/i,
  /\bwish (?:that )?i (?:hadn't|had not|had never|never) w(?:oke|oken) up\b|\bpoint (?:of|in) (?:living|going on|being alive|my life)\b(?! (?:in|with|here|like))/i,
  /\bburden (?:to|on|for) (?:every(?:one|body)|them|all|my (?:family|kids|children|wife|husband|parents))\b/i,
  /\b(?:better|happier|easier)(?: off)? if i (?:was|were) (?:dead|gone|not here|not around|never born)\b/i,
  /\b(?:suicide|goodbye|farewell) (?:notes?|letters?)\b|\bnoose\b|\b(?:gun|pistol|barrel|knife|blade) (?:to|against|in|on) my (?:own )?(?:head|mouth|temple|chest|throat|wrists?)\b/i,
  /\b(?:take|took|taken|swallow(?:ed)?) (?:all (?:of )?(?:my|the)|too many|the whole (?:pack|packet|box|bottle) of) (?:\w+ )?(?:pills|tablets|medication|medicine)\b/i,
  /\b(?:cut|cutting|carv(?:e|ed|ing)|scratch(?:ed|ing)?|burn(?:ed|t|ing)?) (?:\w+ ){0,3}(?:into |open )?my (?:own )?(?:skin|arms?|legs?|thighs?|wrists?|body) (?:again|on purpose|open|until|so that|to feel|because i deserve)/i,
  /\bthoughts? (?:of|about) (?:dying|death|hurting myself|ending (?:it|my life|things))\b|\b(?:jump(?:ing|ed)?|step(?:ping)?|throw(?:ing)? myself) in front of (?:a|the) (?:train|bus|car|truck|lorry)\b/i,
  /\bkms\b|\bunaliv(?:e|ed|ing)\b|\b(?:to|gonna|wanna|could|might|should|just) off myself\b/i,
  /\b(?:wanna|want 2|gonna) (?:just )?(?:die|be dead|not exist|not be alive)\b(?! (?:of|to|for|laughing|from))/i,
  /\b(?:don't|dont|do not|never|no longer) wanna (?:live|be alive|exist|wake up|be here any ?more)\b(?! (?:in|with|like|at|early|tomorrow|next|alone))/i,
  /\b(?:hop(?:e|ed|ing)|wish(?:ed|ing)?|pray(?:ed|ing)?) (?:that )?(?:i|to) (?:just )?(?:don't|do not|won't|will not|never|didn't|not) (?:have to )?wake up\b(?! (?:late|early|at|before|too|so|with|sick|tired|in))/i,
  /\b(?:let me|i|to) (?:could |would |can |might )?(?:just )?(?:die|pass away) in my sleep\b/i,
  /\bi (?:deserve to|should(?: just)?|ought to) (?:die|be dead)\b(?! (?:of|by now|tired|from))/i,
  /\b(?:want|going|thinking|think|thought|plann?(?:ed|ing)?|ready|tempted) (?:to|of|about) (?:just )?(?:jump(?:ing)?|throw(?:ing)? myself) (?:off|from|out of)\b(?! the (?:pier|board|dock|ladder|rope|high|boat))/i,
]

/** What another does to the person, or did. */
const ABUSE: readonly RegExp[] = [
  /\brap(?:ed|es|ing|ist)\b|\bmolest\w*|\bsexual(?:ly)? (?:abus|assault)\w*/i,
  /\b(?:beats|hits|kicks|slaps|punches|chokes|strangles|burns|abuses) me\b(?! (?:at|to (?:the|it)|in|by|how|that|like|every time (?:at|in)))/i,
  /\b(?:he|she|they|husband|wife|partner|boyfriend|girlfriend|father|mother|dad|mum|mom|stepdad|stepfather|stepmother|brother|uncle|ex|boss|carer)\b(?: \w+){0,3} (?:beat|hit|kicked|slapped|slapping|hitting|kicking|punched|choked|strangled|abused|molested|assaulted) (?:me|us|the (?:kids|children))\b(?! (?:at|to|in|by|how|that|like|on the way|with (?:an?|the|her|his) (?:pillow|joke|spoon|towel|toy|ball|question|kiss|smile)))/i,
  /\b(?:hands?|fingers|arm) (?:a?round|on|at) my (?:throat|neck)\b|\bthreaten(?:s|ed|ing)? (?:me|us) with\b|\b(?:will|to|going to|he'll|she'll) kill (?:me|us) (?:if|when he|when she|one day)\b/i,
  /\b(?:beaten|abused|hit|choked|assaulted) (?:at home|by my|by him|by her|as a child|every)\b/i,
  /\b(?:forces?|forced) (?:me|himself on me|herself on me)\b(?= (?:even|to have|into (?:sex|bed)|when|in bed)|[.,])/i,
  /\b(?:husband|wife|partner|boyfriend|girlfriend|father|mother|dad|stepdad|stepfather|ex|he|she) (?:\w+ ){0,2}(?:won't|doesn't|does not|didn't|never) lets? me (?:leave|go out|out of|see my|have (?:any )?money|use the phone)\b/i,
  /\b(?:he|she|husband|wife|partner|boyfriend|girlfriend|father|mother|ex) (?:\w+ ){0,2}lock(?:s|ed) me (?:in|up)\b/i,
  /\b(?:afraid|scared|terrified|frightened) of (?:him|my (?:husband|partner|boyfriend|girlfriend|wife|father|stepfather|stepdad|dad|ex))\b(?! (?:losing|leaving|dying|being|getting|not|finding out))/i,
  /\bhit(?:s|ting)? (?:me|us|my \w+) with (?:a|the|his|her) (?:belt|stick|fists?|bottle|cane|hammer|pan)\b|\b(?:he|she|husband|wife|partner|boyfriend|girlfriend|father|mother|ex) (?:\w+ ){0,2}broke my (?:nose|arm|fingers?|ribs?|wrist|jaw|leg)\b/i,
  /\b(?:uncle|father|stepfather|stepdad|grandfather|cousin|coach|teacher|priest|neighbour|brother) (?:\w+ ){0,3}(?:touch(?:es|ed)|touching) me\b(?! (?:on the (?:shoulder|hand|arm)|deeply|with|to tears))/i,
  /\b(?:hide|hid|hiding|cover(?:ed|ing)?(?: up)?) (?:the |my |his |her )?(?:bruises|black eye|marks on my)\b|\b(?:follows|followed|stalks|stalked|stalking) me (?:home|to work|everywhere|around)\b(?! like)/i,
]

/**
 * Harm to others. As a goal it is never pictured, never told back and never sent to a model; in a
 * reflection it is most often a way of speaking. Crime that is only told, in a novel, is let pass.
 */
const SOMEBODY =
  '(?:him|her|them|someone|somebody|people|every(?:one|body)|others|my (?:ex|boss|wife|husband|partner|father|mother|dad|mum|mom|brother|sister|son|daughter|children|kids|neighbours?|neighbors?|colleagues?|teachers?|enem(?:y|ies)|rival|family)|(?:the|that|those) (?:man|men|woman|women|people|bastards?|person|girl|boy)|his|her|their)'
const OTHERS = new RegExp(
  [
    `\\b(?:kill|murder|stab|poison|strangle|shoot|torture|maim|rape|beat up|cripple|hurt|harm|attack|destroy|ruin|punish)(?:s|ed|ing)? ${SOMEBODY}\\b`,
    '\\b(?:kill|murder)(?:s|ed|ing)? my\\b',
    '\\b(?:killed|stabbed|strangled|tortured|raping|raped) (?:him|her|them)\\b',
    '\\b(?:my |take |taking |took |get |had )?revenge\\b(?! (?:body|novel|tragedy|film|story|comedy))',
    '\\bmurder(?:s|ed|ing|er|ers)?\\b(?! (?:myster|novel|story|stories|ballad|case|trial))(?<!write about murder)',
    '\\b(?:make|making|made) (?:him|her|them) (?:suffer|bleed|pay for|beg)\\b',
    '\\b(?:mass shooting|school shooting|massacre|bomb (?:the|a|my|them))\\b|\\bblow(?:ing)? up (?:the|a|my|their) (?:school|office|church|mosque|synagogue|house|building)\\b',
    '\\b(?:burn(?:s|ed|t|ing)?|set(?:ting)? fire to) (?:down )?(?:his|her|their) (?:house|home|car|shop|flat)\\b',
  ].join('|'),
  'i',
)

export function concernByWords(text: string): Exclude<Concern, 'others'> | undefined {
  const plain = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  if (SELF.some((pattern) => pattern.test(plain)) || SELF_ELSEWHERE.test(plain)) return 'self'
  return [...ABUSE, ABUSE_ELSEWHERE].some((pattern) => pattern.test(plain)) ? 'abuse' : undefined
}

/** For goals, where a wish to harm anybody at all asks for care. */
export function concernInGoal(goal: string): Concern | undefined {
  return concernByWords(goal) ?? (OTHERS.test(goal.replace(/\s+/g, ' ')) ? 'others' : undefined)
}

export function wishesHarm(goal: string): boolean {
  return concernInGoal(goal) !== undefined
}
