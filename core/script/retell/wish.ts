// A wish, a plan or a future becomes the present: "I want to open a bookshop" → "I open a bookshop".

import { termsOf } from '../measure/tense.ts'
import { thirdPerson } from './verbs.ts'

const leadIns: readonly RegExp[] = [
  /^(?:(?:so|and|also|plus|yes|but|that)\b,?|(?:ok|okay|well|oh|just|basically|simply|first|second|finally|mostly|honestly),) /i,
  /^I mean,? /i,
  /^finally (?=\p{Ll})/iu,
  /^just (?=(?:a|an|the|my|one|some)\b)/i,
  /^then,? (?=(?:I|we|my|our|the|there)\b)/i,
  /^(?:my|our) (?:\w+ )?(?:goal|dream|wish|aim|hope|desire|vision|life)s? (?:is|are|would be) (?=(?:a|an|the|two|three|my own) )/i,
  /^(?:someday|one day|some day|soon|eventually|hopefully|ideally|by then|in \d+ years|in (?:five|ten|twenty) years(?: time)?|(?:five|ten|twenty) years (?:on|from now)),? /i,
  /^(?:in (?:the|this|my) (?:\w+ )?(?:life|one|version|dream|future)(?: (?:that )?I (?:should |would )?(?:choose|chose|want))?),? /i,
  /^(?:I|we) (?:really |do )?(?:hope|dream|wish|imagine|picture|see a life|want a life) (?:that |where |in which )?(?=(?:I|we|my|our)\b(?! (?:had|was|were|could)\b))/i,
  /^(?:my|our|the) (?:\w+ )?(?:goal|dream|wish|aim|intention|hope|desire|vision|plan|life)s? (?:is|are|would be) (?:that |when |where )?(?=(?:I|we|my|our)\b)/i,
  /^(?:a|the) (?:life|day|place|world|home|future) (?:where|in which|when) (?=(?:I|we|my|our)\b)/i,
]

const wishesToDo: readonly RegExp[] = [
  /^(?:I|we) (?:really |just |only |also |still |always |simply |do )*(?:want|wish|hope|long|intend|plan|aim|dream|would like|would love|would want|desire|choose)(?:ed)? to (?:be able to |finally |one day )?/i,
  /^(?:I|we)'d (?:really |just |quite |so |also )?(?:like|love|want) to (?:be able to |finally )?/i,
  /^(?:I'm|I am|we're|we are)?\s*\b(?:going|planning|hoping|determined|wanting|dreaming|ready|about) to (?:be able to )?/i,
  /^(?:my|our|the) (?:\w+ )?(?:goal|dream|wish|aim|intention|hope|desire|plan)s? (?:is|are|would be|has always been) to /i,
  /^(?:just )?(?:help me|let me|want|wish|hope|would like|would love|like) to /i,
  /^help me /i,
  /^(?:I|we) wish (?:that )?(?:I|we) could /i,
  /^(?:I|we) (?:can|could|am able to|are able to|get to) (?:finally )?/i,
  /^to (?=[a-z]+)/i,
  /^dream(?:ing)? of (?:being able to )?(?!\w+ing)/i,
]

const wishToHave =
  /^(?:(?:I|we) (?:really |just |only |also )?(?:want|would like|would love|wish for|hope for|long for|dream of|desire)|(?:I|we)'d (?:like|love)|want|wanting|wishing for|would like|would love) (?=(?:a|an|my|the|our|more|enough|some|one|two|three|four|five|six)\b)/i
/** "I want my mother to rest": a wish for somebody else. */
const wishForAnother =
  /\b(?:want|like|love|wish)(?:ing|ed)? (?:for )?(?:my|our|the|him|her|them)\b.*? to \p{Ll}/u
/** "by next spring": left out, because a picture in the present has no deadline. */
export const promisedDate =
  /,?(?<!\d|from) (?:by|before) (?:(?:the )?(?:end of )?(?:next|this) \w+|the time I(?:'m| am) \w+|(?:my )?\d\d(?:th birthday)?|(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:20)\d\d|(?:christmas|easter|thirty|forty|fifty|sixty)|I(?:'m| am) \w+)(?=$|[,.;]| and )/gi
/** "one day", "at last": left out at the end of a clause. */
const looseTime =
  /,? (?:one day|some day|someday|at last|eventually|for once|this year|next year|in \d+ years)(?=$|[,.;])/gi

/** "I'll also keep", "she would sing": the subject, its adverbs and the verb. */
const subjectWithFuture =
  /\b((?:I|we|you|they|he|she|it|there|who|that|which|this|everyone|everybody|somebody|someone)|(?:\p{L}+))(?:'ll| will| shall|'d(?= (?:have|be|keep|go|live|get|take|make|come|grow|cook|write|drive|work|wake|sit|sleep|walk|run|read|see|know|play|paint|sing|teach|open|own|spend|still|always|just|bake|build|do|say|tell|give|wear|eat|swim|visit|call|learn|travel|ride|start|move|buy|find|stay|feel|stand)\b)| would)((?: (?:also|always|just|still|only|never|all|both|finally|then|probably|usually|happily|gladly|each|even))*) (\p{Ll}+)/gu

/** The sentence in the present, or undefined when a wish, a future or a final "do" is left over. */
export function wishAsPresent(sentence: string): string | undefined {
  let withoutLeadIn = sentence
  for (const leadIn of leadIns) withoutLeadIn = withoutLeadIn.replace(leadIn, '')
  const present = withoutWishOpening(withoutLeadIn.replace(looseTime, ''))
    .replace(
      subjectWithFuture,
      (_, subject: string, adverbs: string, verb: string) =>
        `${subject}${adverbs} ${conjugated(subject, verb)}`,
    )
    .replace(
      /\b(there) is (?=(\p{L}+(?: \p{L}+){0,3}))/giu,
      (whole, there: string, rest: string) => (isPlural(rest) ? `${there} are ` : whole),
    )
  return /\bdo(?:es)?$|\b(?:will|shall|would|want|wants|wish|wishes|hope|hopes|hoping|gonna|someday|one day|tomorrow|next (?:year|spring|summer|month))\b|'ll\b|\b(?:I|we|he|she|they|it)'d\b|\bgoing to (?!the |a |my |our |bed |school|work|sleep|church|[A-Z])/i.test(
    present,
  )
    ? undefined
    : present.charAt(0).toUpperCase() + present.slice(1)
}

function isPlural(phrase: string): boolean {
  if (/^(?:a|an|one|the|my|our|always|some)\b/i.test(phrase)) return false
  if (/^\p{L}+[^su]s\b/u.test(phrase)) return true
  const noun = termsOf(phrase)
    .flat()
    .find(({ tags }) => tags.includes('Noun'))
  return noun?.tags.includes('Plural') === true
}

/** The verb in the present, in the form that agrees with its subject. */
function conjugated(subject: string, verb: string): string {
  if (/^i$/i.test(subject)) return verb === 'be' ? 'am' : verb
  if (/^(?:we|you|they)$/i.test(subject)) return verb === 'be' ? 'are' : verb
  const plural = termsOf(subject)
    .flat()
    .some(({ tags }) => tags.includes('Plural'))
  if (plural) return verb === 'be' ? 'are' : verb
  return thirdPerson(verb)
}

/** "I want to open a shop" → "I open a shop", "I wish I had a shop" → "I have a shop". */
function withoutWishOpening(text: string): string {
  const had = /^I wish (?:that )?I (had|was|were) (.+)$/is.exec(text)
  if (had !== null) return `I ${had[1] === 'had' ? 'have' : 'am'} ${had[2]}`
  const opening = wishesToDo.find((pattern) => pattern.test(text))
  if (opening !== undefined) return presentOfI(text.replace(opening, ''))
  if (wishForAnother.test(text)) return text
  return text.replace(wishToHave, 'I have ').replace(/^got (?=(?:my|a|an|the) )/i, 'I have ')
}

/** A bare infinitive as a sentence in the first person: "open a bookshop" → "I open a bookshop". */
export function presentOfI(infinitive: string): string {
  const rest = infinitive.replace(/^(?:finally|always|also|just|be able to) /i, '')
  const present = rest
    .replace(/^be able to /i, '')
    .replace(/^be\b/i, 'am')
    .replace(/^become (?=an? |the |more |my )/i, 'am ')
    .replace(/^(?:get|obtain) (?=an? |my |our )/i, 'have ')
    .replace(/(,| and|, and|;) (?:to )?be\b/gi, '$1 am')
    .replace(/(,| and|, and|;) to (?=[a-z])/gi, '$1 ')
  return `I ${present.charAt(0).toLowerCase()}${present.slice(1)}`
}
