// Signs of crisis in the words, too weak to decide alone. They stand beside a sentence's vector when
// the classifier weighs it; how much each counts is learnt, not set here.

const SIGNALS: readonly RegExp[] = [
  // Means, and places where people think of it.
  /\b(?:pills?|tablets?|medication|swallow\w*|rope|noose|gun|pistol|loaded|trigger|blade|razor|knife|bleach|carbon monoxide|exhaust pipe)\b/gi,
  /\b(?:bridge|balcony|roof|ledge|railing|cliff|edge|tracks|platform|train|tower|jump\w*|fall(?:ing)?|under (?:water|the water))\b/gi,
  // Death, and not being.
  /\b(?:die|dies|died|dying|dead|death|funeral|grave|suicid\w*|heaven)\b/gi,
  /\b(?:exist\w*|alive|disappear\w*|vanish\w*|gone|forever|for good|not be here|be here)\b/gi,
  /\b(?:without me|burden|worthless|no future|no way out|nothing left|no hope|hopeless|give up|giving up|reason to|point of living|will to live|end (?:it|things)|way out|give up on|not (?:wake|waking) up|didn't wake up|survive\w*|go on)\b/gi,
  /\b(?:goodbye|farewell|last (?:letter|words)|gave away|giving away|for the last time|afterwards)\b/gi,
  // The own body, hurt on purpose.
  /\b(?:cut|cuts|cutting|carve[ds]?|scratch\w*|burn\w*|bleed|blood|bruise\w*|scars?|pain|bang my head|throw(?:ing)? up|starv\w*|hurt\w*)\b/gi,
  /\b(?:my (?:own )?(?:skin|arms?|legs?|thighs?|wrists?|body|throat|neck)|myself)\b/gi,
  /\bon purpose\b|\bdeserve\b|\bpunish\w*/gi,
  // What another does.
  /\b(?:hits?|hitting|beats?|beaten|slap\w*|kick\w*|punch\w*|chok\w*|strangl\w*|grab\w*|push(?:ed|es)|shov\w*)\b/gi,
  /\b(?:touch(?:es|ed)? me|touching me|rap(?:e|ed)|molest\w*|forc(?:es|ed|ing) (?:me|himself))\b/gi,
  /\b(?:threaten\w*|afraid of|scared of|fear|find me|follows me|stalk\w*|kill me|locks? me|controls?|not allowed|believe me|hide|hiding|drunk|drinks|not safe|weapon|violen\w*|shakes|locked? (?:me|us))\b/gi,
  /\b(?:husband|wife|partner|boyfriend|girlfriend|stepdad|stepfather|uncle|grandfather|dad|father|mother|ex|coach)\b/gi,
  /\b(?:again|every (?:single )?(?:day|night)|each time)\b/gi,
  // Ways of speaking, accidents, stories, daily life.
  /\b(?:killing me|kill for|dying to|dying for|dead tired|rather die than|nearly died|death of me|die of|died of)\b/gi,
  /\b(?:laugh\w*|ha|haha|smil\w*|joke\w*|funny|cheerful|glad|lovely|beautiful|happy|proud|fun|holidays?|weekend|party|wedding|game|team|concert)\b/gi,
  /\b(?:film|movie|novel|chapter|character|book|series|documentary|podcast|story|project|printer|meeting|deadline|work|job|shift|diet|coffee|tea|phone|boss|exam)\b/gi,
  /\b(?:oven|shaving|kitchen|cat|dog|doctor|dentist|therapist|prevention|volunteer|charity|toddler)\b/gi,
  /\b(?:miss (?:him|her|them)|passed away|years ago|safe now|argu\w*|disagree\w*|quarrel\w*)\b/gi,
]

const MOST = 2
/** The rows that speak of harm themselves, rather than of whom or of what beside it. */
const OF_HARM: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]

/** One figure per sign, from nought to one. */
export function crisisSignals(text: string): number[] {
  const plain = text.replace(/[’‘]/g, "'")
  return SIGNALS.map((signal) => Math.min(MOST, plain.match(signal)?.length ?? 0) / MOST)
}

/** Whether any word of it could belong to harm: then a smaller likeness in meaning is enough. */
export function speaksNearHarm(text: string): boolean {
  const signs = crisisSignals(text)
  return OF_HARM.some((row) => (signs[row] ?? 0) > 0)
}
