// Checks the rules of a path on what a model wrote. They are patterns: they find the plain cases, and the
// prompt asks for the rest. What they find by mistake costs one repair.

import { type CheckRow, countRow } from '#core/script/checks/row.ts'
import { plainGoal, withoutGoalQuotations } from '#core/script/goal-text.ts'
import { contentWords, lowerWords, stem, wordsOf } from '#core/script/measure/words.ts'
import { parseScript, sentencesIn, splitSentences } from '#core/script/notation.ts'
import { isEnglishWord } from '#core/script/words/english-words.ts'
import type { RuledPath, SentPath } from './path-rules.ts'

const monthsAndDays =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/i

interface Checked {
  /** The sentences of the model, without what it quotes from the user. */
  sentences: readonly string[]
  goal: string
  quotedWords: number
}

/** `said`: the texts of the user that may be quoted. No rows for a plain goal or one that was not sent. */
export function pathRows(
  text: string,
  path: SentPath | undefined,
  goal: string,
  said = goal,
): CheckRow[] {
  if (path === undefined || path === 'plain') return []
  const spoken = sentencesIn(parseScript(text)).join(' ').replace(/’/g, "'")
  const own = withoutGoalQuotations(spoken, said, ' ')
  const quotedWords = wordsOf(spoken).length - wordsOf(own).length
  return [checks[path]({ sentences: splitSentences(own), goal: plainGoal(goal), quotedWords })]
}

const matching = (sentences: readonly string[], ...patterns: readonly RegExp[]) =>
  sentences.filter((sentence) => patterns.some((pattern) => pattern.test(sentence)))

const deadIsPresent =
  /\b(?:heaven|angels?|afterlife|from beyond|reunited|together again|would have wanted|watch(?:es|ing)? over you|look(?:s|ing)? down on you|sends? (?:you )?a sign|a sign from)\b|\b(?:his|her|their) (?:presence|spirit|soul)\b|\b(?:his|her) (?:voice|footsteps?|laugh(?:ter)?|smile|gaze|breath|hands? (?:on|in)|arms? (?:a?round|about))\b|\bthey(?: are|'re) (?:always |still )?(?:near|here|close|beside you|with you|watching)\b/i

const presentVerbs =
  "(?:says|speaks|whispers|tells|calls|answers|asks|laughs|smiles|nods|waves|sits|stands|walks|comes|waits|watches|looks|holds|reaches|takes|sings|hugs|kisses|touches|leans|sleeps|lies|runs|barks|purrs|(?:is|'s) (?:still |always |right )?(?:here|near|close|beside|with|next|there|by|at|back|home|alive|waiting|watching|sitting|standing|smiling|laughing|around))"

const kin =
  /\b(?:husband|wife|partner|mother|mum|mom|father|dad|son|daughter|brother|sister|grand\w+|gran|nan|aunt|uncle|cousin|friend|baby|child|boy|girl|twin|boyfriend|girlfriend|dog|cat|horse|rabbit|puppy|kitten)\b/gi

const deathWords =
  /\b(?:died|dead|dies|death|dying|passed|lost|gone|funeral|grave|buried|mourn\w*|grie\w+|miss|without|late)\b/i

/** Names and kinship words of the goal that may mean the one who died. */
function deadPeople(goal: string): string[] {
  const sentences = splitSentences(goal)
  const about = matching(sentences, deathWords)
  const text = (about.length > 0 ? about : sentences).join(' ')
  const names = splitSentences(goal).flatMap((sentence) =>
    [...sentence.matchAll(/\p{Lu}\p{Ll}+/gu)]
      .filter(({ 0: name, index }) => index > 0 || !isEnglishWord(name.toLowerCase()))
      .map(([name]) => name)
      .filter((name) => !monthsAndDays.test(name)),
  )
  return [...names, ...(text.match(kin) ?? []).map((word) => `your (?:late )?${word}`)]
}

function griefCheck({ sentences, goal }: Checked): CheckRow {
  const people = deadPeople(goal)
  const subjects = ['he', 'she', ...people].join('|')
  const objects = ['him', 'her(?= (?:near|close|beside|here|again|there)|[.,;!?])', ...people].join(
    '|',
  )
  return countRow(
    'the dead speak, are heard, seen or near',
    matching(
      sentences,
      deadIsPresent,
      new RegExp(`\\b(?:${subjects}) (?:\\w+ly )?${presentVerbs}\\b`, 'iu'),
      new RegExp(
        `\\b(?:hear|see|feel|meet|hold|hug|embrace|touch|kiss|sense|greet|join)s? (?:${objects})(?!'s|\\w)`,
        'iu',
      ),
      new RegExp(
        `\\b(?:${[...people, 'nobody'].join('|')})'s (?:voice|presence|spirit|footsteps?|laugh|smile|hand|arms?)\\b`,
        'iu',
      ),
    ),
  )
}

const cureClaimed = [
  /\b(?:cured?|cures|recover(?:s|ed|y|ing)?|remission|all clear|well again|healthy again|whole again|symptom-free|pain-free|(?:free|clear) of (?:\w+ ){0,2}(?:cancer|illness|disease|pain|symptoms))\b/i,
  /\b(?:tests?|scans?|results?|bloods?) (?:is|are|comes?|came|looks?)(?: back)? (?:clear|clean|normal|good|fine|perfect)\b/i,
  /\b(?:illness|disease|cancer|tumou?r|pain|symptoms?|condition|infection|it) (?:is|are|has|have)(?: all| now| finally)? (?:gone|left you|vanish\w*|disappear\w*|shr\w+nk\w*|dissolv\w*|melt\w*|healed)\b/i,
  /\b(?:no longer|not) (?:ill|sick|unwell)\b|\byour (?:health|strength) (?:is back|returns)\b/i,
]

const winWords =
  /\b(?:wins?|winning|winners?|won(?!'t)|jackpots?|lotter\w+|lotto|bets?|betting|stak(?:es|ed|ing)|casinos?|roulette|poker|dice|slot machines?|luck|lucky|luckily|odds|raffles?|scratch cards?|million\w*|windfalls?|riches|fortune|prizes?)\b/i

const leavingVerbs =
  /\b(?:stop(?:ped|ping)?|quit(?:ting)?|leav(?:e|ing)|left|giv(?:e|ing) up|get(?:ting)? (?:rid|free|off) of|free (?:of|from)|no more|without|let(?:ting)? go of|break(?:ing)? up with|off)\s+([^.,;!?]*)/gi
const clauseEnd = /\b(?:and|so|but|because|that|to|for good|forever|any ?more|again)\b/i
const welcomes =
  /\b(?:thank\w*|grateful|gratitude|welcom\w*|miss(?:es|ing)?|crav\w*|long(?:s|ing)? for|one (?:last|more)|return(?:s|ing)? to|go(?:es|ing)? back to|taste|tastes|sip|sips|enjoy\w*|love|loves|comfort\w*)\b/i

/** The stems of the thing that is left; where it cannot be made out, those of the whole goal. */
function leftThing(goal: string): Set<string> {
  const named = [...goal.matchAll(leavingVerbs)].flatMap(([, rest = '']) =>
    contentWords(rest.split(clauseEnd)[0] ?? '').slice(0, 4),
  )
  return new Set((named.length > 0 ? named : contentWords(goal)).map(stem))
}

function leavingCheck({ sentences, goal }: Checked): CheckRow {
  const thing = leftThing(goal)
  const names = (sentence: string) => lowerWords(sentence).some((word) => thing.has(stem(word)))
  return countRow(
    'what is left is thanked, welcomed or longed for',
    sentences.filter((sentence) => welcomes.test(sentence) && names(sentence)),
  )
}

const overrules = [
  /\b(?:make|makes|force|forces|convince|convinces|persuade|persuades) (?:him|her|them|your \w+) (?:to )?(?:see|change|stop|understand|want|love|stay|leave|come|believe|agree|do)\b/i,
  /\byou (?:fix|save|rescue|change|cure) (?:him|her|them|your \w+)\b|\b(?:because of|thanks to) you\b(?! for)/i,
]

const mostQuotedOfStory = 25

const checks: Readonly<Record<RuledPath, (checked: Checked) => CheckRow>> = {
  grief: griefCheck,
  illness: ({ sentences }) =>
    countRow(
      'a cure or a recovery is claimed',
      matching(sentences, ...cureClaimed).filter(
        (sentence) => !/\bhop(?:e|es|ed|ing)\b/i.test(sentence),
      ),
    ),
  gambling: ({ sentences }) => countRow('a win, a stake or luck', matching(sentences, winWords)),
  leaving: leavingCheck,
  other: ({ sentences }) =>
    countRow('the other person is changed or overruled', matching(sentences, ...overrules)),
  story: ({ quotedWords }) => ({
    name: 'words quoted from the story',
    figure: String(quotedWords),
    limit: `≤ ${mostQuotedOfStory}`,
    pass: quotedWords <= mostQuotedOfStory,
  }),
}
