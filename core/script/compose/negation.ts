// A wish that says what is to be absent: nothing that it names is wished for.

const NEGATED: readonly RegExp[] = [
  /^(?:I|we)(?:'m|'re| am| are)? (?:(?:really|just|simply|finally|now) )?(?:do not|don't|dont|does not|did not|no longer|never|not|cannot|can't|won't|will not|have no|feel no|want no|have not|haven't)\b/i,
  /^(?:my|our|the) (?:[a-z]+ ){1,3}(?:is not|isn't|are not|aren't|does not|doesn't|do not|don't|no longer|never)\b/i,
  /^(?:no|not|never|nobody|nothing|none|neither)\b/i,
  /^there (?:is|are|'s) (?:no|nobody|nothing|none)\b/i,
  /^(?:I|we) (?:want|wish|would like|'d like|hope) (?:to )?(?:not|never|stop|no)\b/i,
  /^(?:stop|quit) [a-z]+ing\b/i,
]

/** Negations that say something glad, or say nothing by themselves. */
const GLAD =
  /\b(?:never|don't|do not|not) (?:give up|giv\w+ up|stop|quit|miss|forget|fail|lose hope|regret|look back|only|just|have to)\b|\b(?:can't|cannot) (?:wait|believe|stop|help|get enough)\b|\bcouldn't\b|\bnothing (?:but|like|beats)\b|\bno (?:matter|doubt|wonder|limit\w*)\b|\bnot (?:a|one) (?:cloud|day)\b|^not to mention\b|\bwhy not\b|\bbut\b/i

export function isNegatedWish(sentence: string): boolean {
  const text = sentence
    .replace(/’/g, "'")
    .replace(/[.!?…\s]+$/u, '')
    .trim()
  return NEGATED.some((pattern) => pattern.test(text)) && !GLAD.test(text)
}
