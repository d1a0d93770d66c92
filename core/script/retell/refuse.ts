// What is not retold to the user: what they leave or fear, and what does not belong in a picture of a life.

const refusedPatterns: readonly RegExp[] = [
  // Absence: a picture can only be made of what is in it.
  /\b(?:no|not|never|none|nobody|nothing|nowhere|neither|nor|cannot|without|ain't|no-one|zero|nae|hardly|barely|unless|except|instead|rather than|anymore|any more|any longer)\b|n't\b/i,
  /\b(?:stop\w*|quit\w*|gave up|give up|giving up|left|(?:leave|leaves)(?! (?:the )?(?:office|work|house|school|at|lamp|light|note)\b)|leaving|rid of|get over|over it|free (?:of|from)|less|fewer|avoid\w*|escape\w*|survive\w*|unbothered|debt-free|stress-free|-free|lost|lose\w*|losing|loss|losses)\b/i,
  /\b(?:hat(?:e|es|ed|ing)|fear\w*|afraid|scared|worr\w*|anxi\w*|panic\w*|dread\w*|stress\w*|depress\w*|asham\w*|shame|guilt\w*|lonel\w*|sad|sadness|tired|exhaust\w*|burnout|hurt\w*|ach(?:e|es|ing)|pains?|painful\w*|sorry|apolog\w*|bullied|bully\w*|abus\w*|sober\w*|drunk\w*|drink again|relaps\w*|addict\w*|smok(?:e|es|ing)|cigarettes?|debts?|loans?|owe|broke|fail\w*|trauma\w*|grief|griev\w*|mourn\w*|flinch\w*|cry|crying|cried|tears|angry|anger|violen\w*|regret\w*|embarrass\w*|insult\w*|complain\w*|divorc\w*)\b/i,
  /\b(?:the (?:bottle|drink|fags)|booze|casino|gambl\w*|betting|vap(?:e|es|ing)|nicotine|weed|dealer\w*|the gear|separated|resign\w*|rat race|out of (?:this|the|my) (?:marriage|job|gang)|parted|packed in|jacked in|put down the|laid down|got out|retired from|done with|cold turkey)\b/i,
  // Medicine and bodies: nothing is promised.
  /\b(?:cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|remission|cancer|leuk\w*|tumou?rs?|chemo\w*|diagnos\w*|prescri\w*|medic(?:ine|ines|ation)|pills?|meds|surgery|operation|illness|ill|sick\w*|disease|diabet\w*|asthma|insulin|blood|scan|scans|biops\w*|symptom\w*|dose|clinic appointment|kilos?|kgs?|lbs?|stone lighter|overweight|weigh|weighs|calories|diet|thin|skinny|slim|fat|ivf|test results?|pregnan\w*|miscarr\w*|fertil\w*|therap(?:y|ist)|walk again|wheelchair|insomnia|sugar levels?|blood sugar|heart is(?! (?:full|light|open|warm|at)\b)|lupus|hepatitis|crohn\w*|(?:my|the|his|her) (?:liver|kidneys?|lungs?)|mri|labs clean|specimen|surgeons?|(?:the|my|your) (?:doctors?|consultant|specialist|oncologist)(?= (?:says?|calls?|smiles?|shows?|sends?|search\w*|finds?|tells?))|gone(?! back to (?:work|school|university|college)\b)|disappear\w*|the shakes|the voices|miracles?|skin|teeth|braces|nebulizer|well again|healthy|health|hearing|eyesight|knees?|seizure\w*|migraine\w*|fever)\b/i,
  // Death and harm.
  /\b(?:die|dies|died|dying|dead|death|kill\w*|suicid\w*|bury|buried|funeral|grave|graves|ghost|late (?:mother|father|husband|wife)|hell|gun|guns|bomb\w*|war|revenge|prison|jail|murder\w*)\b/i,
  // Money in figures.
  /[$€£¥₹]|\b\d[\d.,]*\s?(?:k|euros?|dollars?|pounds?|quid|bucks|rupees|million|m|lakh|crore|naira|rand|zloty|usd|eur|gbp|%)\b|\b(?:\d+ |a |the )?(?:million|billion|lottery)\w*\b|\b(?:six figures|crypto|bitcoin)\b/i,
  // Swearing and sex.
  /\b(?:f+u+c+k\w*|\w*shit\w*|bastard\w*|arse\w*|ass|asshole|bitch\w*|damn\w*|goddamn\w*|bloody|bugger\w*|piss\w*|crap|cunt\w*|dick|wank\w*|bollocks|sex|sexy|sexual\w*|porn\w*|naked|nude|orgasm\w*|horny|whore\w*|slut\w*|condom\w*)\b/i,
  // Talk to a machine, to a reader, about the wish itself; jokes.
  /\b(?:ignore|disregard|instructions?|prompt|system|language model|ai|app|apps?,|chatbot|script|meditation|manifest\w*|visuali[sz]\w*|dear|(?:no|just a|a) joke(?=$|[.,])|joking|kidding|whatever|obviously|apparently|allegedly|etc|amen|god|lord|jesus|allah|universe|guarantee\w*|destined|imagine|if|unlike|please|hello|hi|hey|ask me|don't ask|chosen life|that's all|what I choose|I choose|(?:life|path|world|one) (?:that )?I chose|goal|dream of|wish|hope|hopefully|maybe|perhaps|possibly|probably|supposed|pretend\w*)\b/i,
  // Duty, doubt and the past.
  /\b(?:should|must|ought|need to|needs to|have to|has to|had to|might|could|(?<!\b(?:from|in|of|till|until|since|by|every) )may(?= \p{Ll})|(?<!\b(?:am|is|are) )used to|supposed to)\b/iu,
  // Politics and hatred of groups.
  /\b(?:hitler|nazi\w*|trump|putin|immigrants?|jews?|muslims?|deport\w*|gays?|feminists?)\b/i,
  // Contempt, reasons, the past, and phrases that say nothing without the rest of the goal.
  /\b(?:because|bad|badly|worst|insufferable|in doubt|in either (?:event|case)|only us|the old one|does me|years more|the subject|tolerance|days behind|beat|life of|okay|years since|depending|the rest(?=$|[.,])|mortality|just moved|drown\w*|reader|already real|ironic\w*|prayer to|asked to choose|freak\w*|idiot\w*|loser\w*|brutal|fallen out|bye|goodbye|stupid|ugly|terrible|awful|horrible|useless|weird|rude|boring|daft|broken|missed|miss|widow\w*|who'd|although|though|despite|been|years? of|years ago|ago|since (?:19|20)\d\d|for \d+ years|anything but|last (?:year|month|week|summer|winter|spring)|once (?:a|was)|(?<!\d )(?:before|after|by) \d\d(?![:\d]| ?[ap]m))\b/i,
  // A quotation in single quotes, or a clipped word ("'bout").
  /(?:^|\s)'\p{L}(?!\p{L}?\b)/u,
  // Quotation marks, questions and signs that cannot be spoken.
  /["“”„«»?*@#=<>{}|\\/~^_%]/,
]

/** Goals of death, grave illness, starving or harm belong to other paths and are not retold at all. */
export const graveTopic =
  /\b(?:cancer|remission|chemo\w*|tumou?rs?|leuk\w*|calories|weigh \d+|my bones|bmi|anorexi\w*|bulimi\w*|self-?harm\w*|overdose\w*|suicid\w*|kill (?:myself|him|her|them)|(?:is|are|still|here|again),? alive|alive(?=,)|(?<!nobody |no one )died|passed away|buried|funeral|grave|ashes|in heaven|came back from|(?:miss|missing|without) (?:him|her|them))\b/i

/** Names for what the goal is about, in front of a colon: "My life: …". */
export const goalLabel =
  /^(?:(?:my|the|our|in this|in my|this|next|dream|ideal|perfect|real|new|good|best|a|of|for|future) )*(?:life|lives|dreams?|goals?|wish(?:es)?|deliverables|plans?|timeline|year|vision|picture|list|wishlist|bucket list|version|day|me|answer|future|end state|status|result|outcome|discipline|advert|scene|herein|ok so|okay so)\b[^:,.]{0,24}:\s*/i

export function isRefused(text: string): boolean {
  return refusedPatterns.some((pattern) => pattern.test(text))
}

/** A sentence of the past is background, whatever tense its clauses are in. */
export const pastPhrase =
  /\b(?:when (?:I|we) (?:was|were)|as a (?:child|kid|boy|girl)|years ago|(?<!\b(?:am|is|are) )used to (?:be|live|work|have)|back then|in those days|I promised)\b/i
