// Grief, grave illness, parting, a lost living: known by plain words, so that none of it is ever
// weighed for a lesson. A loss that is missed is answered cruelly; one that is seen in vain, softly.

const KIN =
  '(?:mum|mom|mummy|mother|dad|daddy|father|parents|brother|sister|son|daughter|wife|husband|partner|friend|baby|babies|child|twins?|grand\\w+|gran|granny|nan|nana|uncle|aunt|cousin|niece|nephew|fianc[ée]e?|boyfriend|girlfriend|dog|cat|puppy|kitten|horse)'
const ONE = `(?:(?:my|our|his|her|the) (?:\\w+ )?${KIN}|he|she|they)`
/** So many words at most, within one sentence. */
const within = (characters: number) => `[^.!?\\n]{0,${characters}}`
const any = (...patterns: string[]) => new RegExp(patterns.join('|'), 'i')

const DEATH = any(
  '\\b(?:passed away|bereave\\w*|funerals?|burial|cremat\\w+|hospice|palliative|widow(?:er|ed|s)?|orphaned|stillb\\w+|miscarr\\w+|griev\\w+|mourn\\w*|condolences?)\\b',
  '(?<!good |gives? me |gave me |giving me )\\bgrief\\b',
  '(?<!\\b(?:nearly|almost|battery|phone|laptop|engine|car|computer|wifi|plants?) )\\bdied\\b(?! (?:laughing|down|of (?:laughter|shame|embarrassment|boredom)))',
  '(?<!\\bto )\\bdeath\\b(?! (?:of me|by|stare|grip|metal|star|trap|march))',
  `\\b${ONE}(?:'s| is| are| was| were) (?:dying|dead|gone now|gone for good)\\b(?! (?:to|for|tired|right|wrong|asleep))`,
  `\\b(?:buried|burying) (?:him|her|them|(?:my|our|his) (?:\\w+ )?${KIN})\\b`,
  `\\b(?:lost|losing|miss|missing) (?:my|our|the|a) (?:\\w+ )?${KIN}\\b`,
  '\\blost (?:him|her)(?= (?:to|in|last|this|on|a|two|three|so)\\b|[.,;!?]|$)',
  '\\bfirst (?:\\w+ ){1,2}without\\b',
  "\\b(?:(?:his|her|their|dad's|mum's|mom's|father's|mother's) (?:ashes|urn|grave|gravestone|headstone|last breath)|ivf (?:\\w+ ){0,3}failed)\\b",
  `\\b(?:we|i) lost (?:him|her|the (?:baby|pregnancy|twins))\\b(?! (?:in the crowd|at (?:chess|cards)))`,
  `\\b${ONE} (?:passed|slipped away|did not wake up|didn't wake up|didn't make it|did not make it|never woke up)\\b(?! (?:the|his|her|their|my|an?|me|by|through|out|on the (?:right|left)|for|in time|to|home|on time|until|before|early))`,
  `\\b(?:said|saying|say) (?:our )?(?:goodbye|good-bye|farewell) to (?:my|our) (?:\\w+ )?(?:dog|cat|horse|pony|rabbit|puppy|kitten)\\b`,
  `\\b(?:put|putting)\\b${within(24)}\\b(?:dog|cat|horse|pony|rabbit)\\b${within(12)}\\b(?:down|to sleep)\\b`,
)

const ILLNESS = any(
  "\\b(?:cancer|tumou?rs?|leuka?emia|lymphoma|metasta\\w+|chemo\\w*|dementia|alzheimer'?s?|parkinson'?s|diagnos(?:is|ed)|intensive care|icu|life support|in a coma|motor neurone|multiple sclerosis|heart failure|kidney failure|incurable|infertil\\w+|terminally ill|terminal (?:illness|cancer))\\b",
  '\\b(?:days|weeks|months|a year) (?:left )?to live\\b',
  `\\b${ONE} (?:has |have )?had a (?:\\w+ )?(?:stroke|heart attack)\\b`,
)
const GOOD_NEWS =
  /\ball[- ]clear\b|\bremission\b|\bcancer[- ]free\b|\bbenign\b|\b(?:not|no|isn't|wasn't) (?:sign of |trace of )?(?:a )?(?:cancer|tumou?r)\b/i

const PARTING = any(
  `\\b${ONE}(?: \\w+){0,2} left me\\b(?! (?:an?|the|some|his|her|alone|feeling|speechless|tired|cold|out|no|so|smiling|thinking|wondering|calm|in (?:peace|charge)|one|two|three|on read|behind)\\b)`,
  `\\b${ONE}${within(40)}\\bmoved out\\b`,
  '\\b(?:divorc\\w+|separation|broke up with me|break-?up|dumped me|walked out on (?:me|us)|(?:marriage|relationship|engagement) is over)\\b',
  `\\b${ONE} (?:is leaving|wants to leave|has left|doesn't love|does not love|no longer loves|ended (?:it|things) with) (?:me|us)\\b`,
  "\\b(?:we|we have|we've|are|have) (?:split up|separated|splitting up|separating)\\b|\\bended (?:our|the) (?:marriage|relationship|engagement)\\b",
  "\\b(?:we|we have|we've|us) (?:broke|broken|breaking) up\\b",
  `\\bcalled off (?:the|our) (?:wedding|engagement)\\b`,
  '\\b(?:lonely|alone) (?:since|without)\\b',
)

const LIVING = any(
  '\\b(?:laid off|made redundant|redundancy|evicted|eviction|bankrupt\\w*|foreclos\\w+|homeless)\\b',
  '\\b(?:house|home|flat|shop|farm|everything we (?:had|own(?:ed)?)) (?:has |was |is )?(?:burn(?:ed|t) (?:down|to the ground)|destroyed|repossessed|washed away)\\b',
  '\\b(?:company|firm|shop|restaurant|business|bakery|practice) (?:has |is )?(?:went|gone|going) (?:under|bust|bankrupt)\\b|\\bmy (?:job|position|post) (?:was|is|has been) (?:cut|eliminated|gone|axed)\\b|\\bthey let me go\\b',
  '\\blost (?:my|his|her|our|the) (?:\\w+ )?(?:jobs?|home|house|flat|farm|business|livelihood)\\b',
  '\\b(?:got|was|were|been|being) (?:fired|sacked|let go)\\b(?! up)',
)

export function speaksOfLoss(text: string): boolean {
  const plain = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  const ill = ILLNESS.test(plain) && !GOOD_NEWS.test(plain)
  return ill || [DEATH, PARTING, LIVING].some((pattern) => pattern.test(plain))
}
