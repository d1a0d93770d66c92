// Words that point to a kind of reflection. Alone they read badly; beside a sentence's vector they
// help, and how much each counts is learnt, not set here.

import type { Kind } from './kinds.ts'

const SIGNALS: readonly (readonly [Kind, RegExp])[] = [
  [
    'worry',
    /\b(?:worr\w*|anxious|anxiety|nervous|nerves|afraid|scared|fright\w*|terrif\w*|panic\w*|dread\w*|tense|uneasy|brac(?:e|ing)|knots?|what if|could go wrong|stomach)\b/gi,
  ],
  [
    'worry',
    /\b(?:results?|hospital|surgeon|doctor|bank|rent|bills|landlord|contract|interview|exam|test|deadline|tomorrow|next week)\b/gi,
  ],
  [
    'fixation',
    /\b(?:obsess\w*|refresh\w*|check(?:ed|ing)?|over and over|again and again|can't stop thinking|nothing (?:else|but)|only one|has to be|must be|desperate\w*|impatient|counting|everything (?:hangs|depends)|forc(?:ed|ing)|need this|no other)\b/gi,
  ],
  [
    'anger',
    /\b(?:ang(?:ry|er)|furious|fury|rage|raging|livid|seeth\w*|boil\w*|fum(?:e|ing)|mad at|temper|snapp(?:ed|ing)|shout\w*|yell\w*|scream\w*|swor(?:e|n)|how dare|fed up|resent\w*|irritat\w*|annoy\w*|cross|idiot|rude)\b/gi,
  ],
  [
    'comparison',
    /\b(?:jealous\w*|env(?:y|ious)|compar\w*|behind|ahead of|everyone else|everybody else|others|other (?:people|mothers|parents|women|men)|at my age|younger|better than|left out|next to (?:hers|his|theirs))\b/gi,
  ],
  [
    'news',
    /\b(?:news|headlines?|election|politic\w*|war|debate|twitter|social media|comments?|scroll\w*|podcast|scandal|gossip|feud\w*|take sides|sides|outrag\w*|argued|argument|strangers?|government|the world)\b/gi,
  ],
  [
    'guilt',
    /\b(?:guilt\w*|asham\w*|shame|sorry|apolog\w*|should have|fault|forg(?:ot|ive)\w*|let (?:\w+ ){1,3}down|lied|selfish|regret\w*|feel(?:ing)? (?:bad|rotten|awful|terrible)|promis\w*|owe)\b/gi,
  ],
  [
    'showing off',
    /\b(?:impress\w*|admir\w*|show(?:ed|ing)? off|brag\w*|boast\w*|exaggerat\w*|applause|perform\w*|attention|envied|look (?:good|clever|important)|likes|be seen|prove|pretend\w*|respect me)\b/gi,
  ],
  [
    'gratitude',
    /\b(?:grateful|gratitude|thank\w*|blessed|lucky|luck|appreciat\w*|gift|kindness|kind|glad|touched|moved|joy|love[ds]?)\b/gi,
  ],
  [
    'calm',
    /\b(?:calm\w*|peace\w*|relax\w*|quiet|still|stillness|at ease|ease|light|slow\w*|no rush|hurry|unhurried|settled|detach\w*|let (?:it|the \w+) (?:go|be|pass)|didn't mind|breath\w*|silen\w*|flow|soft)\b/gi,
  ],
  [
    'remembering',
    /\b(?:slides?|scene|picture[ds]?|picturing|visuali[sz]\w*|imagin(?:ed|ing)|target|meditation|in my mind|vision|practis\w*|as if i already)\b/gi,
  ],
  [
    'flat',
    /\b(?:nothing|numb|empty|blank|bored|boring|dull|meh|tired|same|grey|no energy|don't know what|okay|whatever|listless|autopilot|particular|drained)\b/gi,
  ],
]

const MOST = 3

/** One figure per row, from nought to one. */
export function kindSignals(text: string): number[] {
  const plain = text.replace(/[’‘]/g, "'")
  return SIGNALS.map(([, signal]) => Math.min(MOST, plain.match(signal)?.length ?? 0) / MOST)
}

export function kindByWords(text: string): Kind {
  const found = kindSignals(text)
  const most = Math.max(...found)
  return most === 0 ? 'flat' : (SIGNALS[found.indexOf(most)]?.[0] ?? 'flat')
}
