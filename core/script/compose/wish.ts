// "I want to open a bookshop" → "I open a bookshop": a wish, a plan or a request told as what is so.

const LEAD_IN: readonly RegExp[] = [
  /^(?:please,? )?(?:imagine|picture|visuali[sz]e|suppose|pretend) (?:that )?(?=I\b|we\b|my\b)/i,
  /^(?:please )?(?:write|make|give|create)(?: me)? an? (?:guided )?(?:meditation|script|visuali[sz]ation|slide) (?:about|of|on|for|where) /i,
  /^(?:someday|one day|soon|eventually|hopefully),? /i,
  /^I (?:really )?hope (?:that )?(?=I |we |my )/i,
  /^(?:my|our) (?:goal|dream|wish|aim|intention|hope|desire|vision)s? (?:is|are|would be) that /i,
  /^(?:so|and|also|plus|then|yes|ok|okay|well),? (?=I\b|my\b)/i,
]

const TO_DO: readonly RegExp[] = [
  /^I (?:really |just |only |also )?(?:want|wish|hope|long|intend|plan|aim|dream|would like|would love|desire) to /i,
  /^I'd (?:really )?(?:like|love) to /i,
  /^I(?:'m| am) (?:going|planning|hoping|determined) to /i,
  /^I (?:will|shall) (?:finally |always |soon )?/i,
  /^I'll (?:finally |always |soon )?/i,
  /^(?:my|our) (?:goal|dream|wish|aim|intention|hope|desire)s? (?:is|are|would be) to /i,
  /^(?:please )?help me (?:to )?/i,
  /^I wish I could /i,
  /^to (?=[a-z]+)/i,
  /^we (?:want|wish|hope|plan|would like|would love) to /i,
  /^we (?:will|'ll|are going to) /i,
]

const TO_HAVE =
  /^I (?:really |just )?(?:want|would like|would love|wish for|hope for|long for|dream of|desire) (?=(?:a|an|my|the|our|more|enough|some|two|three|four|five)\b)/i

/** The sentence without its wishing, still in the first person; undefined when something future is left over. */
export function plainWish(sentence: string): string | undefined {
  const direct = LEAD_IN.reduce((text, lead) => text.replace(lead, ''), sentence)
  const told = unwished(direct)
  if (told === undefined) return undefined
  const present = told.replace(
    /\b(and|then|,) (I|we) (?:will|'ll|want to|'d like to) (be )?/gi,
    (_, link, who, be) =>
      be === undefined ? `${link} ${who} ` : `${link} ${who} ${/^we$/i.test(who) ? 'are' : 'am'} `,
  )
  return /\b(?:will|shall|going to|someday|want|wish|hoping|gonna)\b|'ll\b/i.test(present)
    ? undefined
    : present.charAt(0).toUpperCase() + present.slice(1)
}

function unwished(text: string): string | undefined {
  const had = /^I wish (?:that )?I (had|was|were) (.+)$/is.exec(text)
  if (had !== null) return `I ${had[1] === 'had' ? 'have' : 'am'} ${had[2]}`
  const opening = TO_DO.find((pattern) => pattern.test(text))
  if (opening !== undefined) return acted(text.replace(opening, ''))
  if (TO_HAVE.test(text)) {
    return / to [a-z]+/.test(
      text.replace(TO_HAVE, '').split(/\b(?:that|which|with|where)\b/)[0] ?? '',
    )
      ? undefined
      : text.replace(TO_HAVE, 'I have ')
  }
  return text
}

/** A bare infinitive becomes the present of "I"; what is bought or got is then simply had. */
function acted(infinitive: string): string | undefined {
  const rest = infinitive.replace(/^not\b.*/i, '').replace(/^(?:finally|always|also|just) /i, '')
  if (!/^[a-z]+/i.test(rest)) return undefined
  const settled = rest
    .replace(/^be\b/i, 'am')
    .replace(/^become (?=an? |the |more |my )/i, 'am ')
    .replace(/^(?:buy|purchase) (?=an? |the |my |our |two )/i, 'own ')
    .replace(/^(?:get|obtain) (?=an? |the |my |our )/i, 'have ')
    .replace(/(,| and|, and|;) (?:to )?be\b/gi, '$1 am')
    .replace(/(,| and|, and|;) to (?=[a-z])/gi, '$1 ')
  const first = settled.split(/[\s,]/, 1)[0] ?? ''
  return /^(?:am|own|have)$/.test(first) || /^[a-z]{2,}$/i.test(first)
    ? `I ${settled.charAt(0).toLowerCase()}${settled.slice(1)}`.replace(/\band am\b/g, 'and I am')
    : undefined
}
