// The words of a goal with their possible base forms, and which of them are denied.

export interface GoalWord {
  /** In lower case. A punctuation mark is a word, too, without base forms. */
  word: string
  /** The word itself and what it may be a form of: "walking" → walk, walke. */
  bases: ReadonlySet<string>
  /** Denied, left or stopped: "no flatmates", "without my boss". */
  isDenied: boolean
  /** The first and last index of the name of several words that it is part of: "Stratford Road" is no road. */
  name?: readonly [number, number] | undefined
}

/** A word that is its own base form is no form of another word: "during". */
const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  `children:child kids:kid men:man women:woman wives:wife knives:knife lives:life leaves:leaf loaves:loaf
  shelves:shelf halves:half feet:foot teeth:tooth mice:mouse geese:goose people:person
  am:be is:be are:be was:be were:be been:be being:be has:have had:have did:do done:do goes:go went:go gone:go
  made:make said:say got:get gotten:get took:take taken:take came:come saw:see seen:see knew:know known:know
  gave:give given:give found:find told:tell left:leave kept:keep began:begin begun:begin brought:bring
  wrote:write written:write sat:sit stood:stand lost:lose paid:pay met:meet ran:run bought:buy built:build
  sold:sell taught:teach caught:catch fought:fight spoke:speak spoken:speak read:read grew:grow grown:grow
  drove:drive driven:drive wore:wear worn:wear won:win woke:wake woken:wake slept:sleep swam:swim swum:swim
  sang:sing sung:sing ate:eat eaten:eat fell:fall fallen:fall felt:feel flew:fly flown:fly rode:ride ridden:ride
  rose:rise heard:hear held:hold led:lead learnt:learn lent:lend let:let lit:light put:put quit:quit
  sent:send shot:shoot spent:spend swept:sweep threw:throw thrown:throw understood:understand forgave:forgive
  forgiven:forgive drew:draw drawn:draw drank:drink drunk:drink chose:choose chosen:choose became:become
  sewn:sew sown:sow hung:hang hid:hide shopping:shopping sewing:sew during:during`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':')),
)

/** A word that denies those after it, up to the end of the clause. */
const denial =
  /^(?:no|not|never|without|nor|neither|nobody|nobody's|none|hardly|don't|dont|doesn't|doesnt|didn't|isn't|isnt|aren't|arent|won't|wont|can't|cant|cannot|stop|stopped|stopping|quit|quitting|less|fewer|instead|leave|leaving|left|hate|rid|former|ex|used|ended|end)$/
/** "get out of mum's", "walked away from academia" */
const leaving =
  /\b(?:(?:get|got|getting|moved?|moving) out of|walk(?:ed|ing)? away from|retired from)$/
/** Getting out of these does not mean leaving them for good: "get out of the car at my farm". */
const steppedOut = /^(?:bed|car|van|taxi|bus|train|water|shower|bath|pool|sea)$/i
/** How many of the last characters `leaving` is matched against: enough for three words. */
const maxPrecedingLength = 20
/** After these the denial is over: "not rich but calm". */
const clauseEnd = /[.,;:!?\n()]|^(?:but|and|just|only|because|so|then|who|where|when|while)$/

export function goalWords(goal: string): GoalWord[] {
  const tokens = goal.replaceAll('’', "'").match(/[\p{L}\p{N}][\p{L}\p{N}']*|[.,;:!?\n()]/gu) ?? []
  const words: GoalWord[] = []
  let isDenied = false
  let preceding = ''
  for (const [at, token] of tokens.entries()) {
    const word = token.toLowerCase()
    if (clauseEnd.test(word)) isDenied = false
    if (!/^[\p{L}\p{N}]/u.test(word)) {
      words.push({ word, bases: new Set(), isDenied: false })
      continue
    }
    words.push({ word, bases: basesOf(word), isDenied })
    preceding = `${preceding} ${word}`.slice(-maxPrecedingLength)
    const isLeft =
      leaving.test(preceding) && !tokens.slice(at + 1, at + 3).some((next) => steppedOut.test(next))
    if (denial.test(word) || isLeft) isDenied = true
  }
  return words.map((word, at) => ({ ...word, name: nameAt(tokens, at) }))
}

/** Words with capitals beside each other, unless the first only begins a sentence. */
function nameAt(tokens: readonly string[], at: number): [number, number] | undefined {
  const isCapital = (place: number) => /^\p{Lu}\p{Ll}/u.test(tokens[place] ?? '')
  const beginsSentence = (place: number) => /^[.!?\n:]?$/.test(tokens[place - 1] ?? '')
  const isPart = (place: number) => isCapital(place) && !beginsSentence(place)
  if (!isPart(at)) return undefined
  let [first, last] = [at, at]
  while (isPart(first - 1)) first -= 1
  while (isPart(last + 1)) last += 1
  return first === last ? undefined : [first, last]
}

/** The word itself and what it may be a form of, also where that is no word. */
export function basesOf(form: string): Set<string> {
  const word = form.replace(/'s$|'$/, '')
  const bases = new Set([form, word])
  const base = irregular[word]
  // "being" is no form of "bee".
  if (base !== undefined) return bases.add(base)
  const add = (pattern: RegExp, ...endings: string[]) => {
    const stem = word.replace(pattern, '')
    if (stem !== word && stem.length > 1) for (const ending of endings) bases.add(stem + ending)
  }
  add(/ies$/, 'y', 'ie')
  add(/(?<=s|x|z|ch|sh|o)es$/, '')
  add(/(?<!s|u)s$/, '')
  for (const ending of [/ing$/, /ed$/]) {
    // "scared" is a form of "scare": "scar" would double its last letter.
    const isShort = /^[^aeiouy]*[aeiou][bdgklmnprtvz]$/.test(word.replace(ending, ''))
    add(ending, ...(isShort ? ['e'] : ['', 'e']))
    const doubled = /^(.*)([bdgklmnprt])\2$/.exec(word.replace(ending, ''))
    if (doubled && ending.test(word)) bases.add(`${doubled[1]}${doubled[2]}`)
  }
  add(/ied$/, 'y')
  return bases
}
