// Words of crisis that need no second opinion. They are one half of the reading; the other is by
// meaning (`concern.ts`), for what is said sideways.

export type Concern = 'self' | 'abuse'

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
  /\bcan(?:'t|not) (?:keep myself safe|bear (?:to be|being) alive)\b/i,
]

/** What another does to the person, or did. */
const ABUSE: readonly RegExp[] = [
  /\brap(?:ed|es|ing|ist)\b|\bmolest\w*|\bsexual(?:ly)? (?:abus|assault)\w*/i,
  /\b(?:beats|hits|kicks|slaps|punches|chokes|strangles|burns|abuses) me\b(?! (?:at|to (?:the|it)|in|by|how|that|like|every time (?:at|in)))/i,
  /\b(?:he|she|they|husband|wife|partner|boyfriend|girlfriend|father|mother|dad|mum|mom|stepdad|stepfather|stepmother|brother|uncle|ex|boss|carer)\b(?: \w+){0,3} (?:beat|hit|kicked|slapped|slapping|hitting|kicking|punched|choked|strangled|abused|molested|assaulted) (?:me|us|the (?:kids|children))\b(?! (?:at|to|in|by|how|that|like|on the way|with (?:an?|the|her|his) (?:pillow|joke|spoon|towel|toy|ball|question|kiss|smile)))/i,
  /\b(?:hands?|fingers|arm) (?:a?round|on|at) my (?:throat|neck)\b|\bthreaten(?:s|ed|ing)? (?:me|us) with\b|\b(?:will|to|going to|he'll|she'll) kill (?:me|us) (?:if|when he|when she|one day)\b/i,
  /\b(?:beaten|abused|hit|choked|assaulted) (?:at home|by my|by him|by her|as a child|every)\b/i,
  /\b(?:forces?|forced) (?:me|himself on me|herself on me)\b(?= (?:even|to have|into (?:sex|bed)|when|in bed)|[.,])/i,
]

/** Harm to others. As a goal it is never pictured; in a reflection it is most often a way of speaking. */
const OTHERS =
  /\bkill(?:s|ed|ing)? (?:him|her|them|someone|people|everyone|my)\b|\bhurt(?:ing)? (?:someone|him|her|them|people)\b|\bshoot (?:him|her|them|people)\b|\brevenge\b|\bmurder(?:s|ed|ing|er)?\b/i

/** The same in other languages, by the plainest words for it: a false alarm is answered kindly too. */
const ELSEWHERE =
  /selbstmord|umbringen|ich will sterben|möchte sterben|will nicht mehr leben|suicidarme|suicidio|me suicider|quiero morir|matarme|no quiero vivir|veux mourir|me tuer|plus envie de vivre|voglio morire|uccidermi|quero morrer|me matar|zelfmoord|wil dood|chcę umrzeć|zabić się|хочу умереть|не хочу жить|убить себя|самоуб|ölmek istiyorum|intihar|死にたい|自殺|自杀|想死|죽고 싶|자살|أريد أن أموت|انتحار|רוצה למות|להתאבד|خودکشی|आत्महत्या|मरना चाहत/iu

export function concernByWords(text: string): Concern | undefined {
  const plain = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  if (SELF.some((pattern) => pattern.test(plain)) || ELSEWHERE.test(plain)) return 'self'
  return ABUSE.some((pattern) => pattern.test(plain)) ? 'abuse' : undefined
}

/** For goals, where a wish to harm anybody at all is not told back. */
export function wishesHarm(goal: string): boolean {
  return OTHERS.test(goal) || concernByWords(goal) !== undefined
}
