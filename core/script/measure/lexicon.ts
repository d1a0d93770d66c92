// The word lists of checks and advice. A word counts for one sense only.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const senseWords = {
  sight: list(`
    see sees seeing seen sight sights look looks looking watch watches watching eye eyes gaze glance notice view
    light lights lit bright brightness glow glows glowing gleam gleams shine shines shining shadow shadows shade
    colour colours color colors coloured green blue red gold golden silver white yellow amber pale grey brown
    shape shapes edge edges outline pattern patterns line lines horizon window windows mirror face faces dust glint glints`),
  sound: list(`
    hear hears hearing heard listen listens listening sound sounds voice voices hum hums humming murmur murmurs whisper
    whispers quiet quietly silence silent noise laugh laughs laughter music song songs sing sings note notes tone rustle
    rustles creak creaks click clicks tick ticks ticking tap taps footsteps footstep echo echoes chime chimes ring rings
    clink clinks call calls birdsong hush patter crackle crackles splash splashes purr purrs rumble`),
  touch: list(`
    feel feels feeling touch touches warm warmth warms cool coolness cold soft softness smooth rough texture skin hand
    hands finger fingers fingertips palm palms weight heavy press presses hold holds holding grip surface cloth fabric
    wool cotton air breeze feet soles ground grain wood wooden firm solid rests resting lean leans`),
  smell: list(`
    smell smells smelling scent scents scented fragrance fragrant aroma nose perfume breathe-in smoky`),
  taste: list(`
    taste tastes tasting sip sips sweet sweetness salt salty bitter tongue flavour flavor mouth mouthful bite sour honey`),
} as const

export type Sense = keyof typeof senseWords

export const negationWords = list(`
  no not never none nothing nobody nowhere neither nor cannot without hardly
  don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't hasn't hadn't`)

export const firstPersonWords = list(`
  i i'm i've i'd i'll me my mine myself we we're we've we'd we'll us our ours ourselves`)

export const futureWords =
  /\b(?:will|shall|won't|someday|one day soon|tomorrow)\b|\b\w+['’]ll\b|\bgoing to (?!the |a |your |school|work|bed|sleep)/gi

export const pressureWords =
  /\b(?:must|should|shouldn't|ought to|(?:have|has|had) to(?! do with)|need to|(?<=\b(?:have|has)|['’](?:ve|s)) got to|gotta)\b/gi

/** Medical claims about the listener, and guarantees. */
export const claimWords =
  /\b(?:cure[sd]?|curing|your? [^.!?]{0,40}\bheal(?:s|ed|ing)?|heal(?:s|ing)? you|remission|guaranteed|guarantees? (?:you|that)|miracle\w*|diagnosed with|your (?:diagnos[ie]s|prescription)|prescribe[sd]? (?:to |for )?you|(?:stop|skip|quit) (?:taking )?(?:your )?(?:medic\w*|treatment|pills|therapy)|treats? (?:your|the|any) (?:illness|disease|condition|pain)|proven|scientifically|100 ?%|always works|certain to|manifest\w*|(?:will|you) attract\w*|destined|(?:cancer|disease|illness|depression|diabetes) (?:is|are) gone)\b/gi

/** What a language model says about itself or its task. */
export const machineTalk =
  /\b(?:as an? (?:ai|assistant|language model)\b|language model|ai (?:model|assistant)|artificial intelligence|chatbot|chatgpt|openai|system prompt|my (?:training|instructions|programming)|i(?:'m| am) (?:an ai\b|unable to)|here(?:'s| is) (?:your|the|a) (?:script|meditation)|^(?:sure,|certainly[,!]))/gi

/** Anything but sentences and pauses: tags, brackets, headings, bullets, emphasis, links, placeholders. */
export const markupPattern =
  /<[^>\n]*>|[<>{}[\]|~^\\`*#]|^\s*(?:[-•–]|\d+[.)])\s|\bhttps?:|&[a-z]+;|__|\p{Extended_Pictographic}/gimu

/** Words by which the usual parts of a script are recognised. */
export const partPatterns = {
  settle:
    /\b(?:settle\w*|breaths?|breathe|breathing|shoulders|jaw|sit|lie|body|hips|eyelids|come to rest|comfortable)\b/i,
  release:
    /\b(?:importance|(?:lay|set|put) (?:\w+ ){0,3}down|loosen\w*|unclench\w*|soften\w*|grip|light(?:er|ly)|ease your hold|let (?:it|its|the weight|the pressure|that) (?:go|drop|fall|slide|ease|rest|pass)|strain|pressure|weight goes)\b/i,
  step: /\b(?:step|act|action|task|one (?:small )?thing)\b[\s\S]*\btoday\b|\btoday\b[\s\S]*\b(?:step|act|action|task|one (?:small )?thing)\b/i,
  thanks: /\b(?:thank|thanks|thankful|grateful|gratitude|appreciate)\b/i,
  close:
    /\b(?:open your eyes|your eyes open|eyes (?:are )?open|return|returns|come back|coming back|the room|wiggle|stretch|back in)\b/i,
} as const
