// Checks whether a text of a model keeps the rules of its path. The checks are patterns that find the plain
// cases; the prompt states all rules. After a false match the model is asked to repair its text; if that fails too,
// the built-in writer's text is used.

import { type CheckRow, countRow } from '#core/script/checks/row.ts'
import { contentWords, lowerWords, stem, wordsOf } from '#core/script/measure/words.ts'
import { parseScript, sentencesIn, splitSentences } from '#core/script/notation.ts'
import { withoutMarkup, withoutQuotationsFrom } from '#core/script/strip-text.ts'
import { isEnglishWord } from '#core/script/words/english-words.ts'
import type { RuledPath, SendablePath } from './path-rules.ts'

interface CheckedText {
  /** The sentences of the model, without what it quotes from the user. */
  sentences: readonly string[]
  goal: string
  quotedWords: number
}

/**
 * `quotable`: the texts of the user that may be quoted. Returns no rows for a plain goal, nor where the goal was not
 * sent to the model.
 */
export function pathRows(
  text: string,
  path: SendablePath | undefined,
  goal: string,
  quotable = goal,
): CheckRow[] {
  if (path === undefined || path === 'plain') return []
  const spoken = sentencesIn(parseScript(text)).join(' ').replace(/’/g, "'")
  const withoutQuotations = withoutQuotationsFrom(spoken, quotable, ' ')
  const quotedWords = wordsOf(spoken).length - wordsOf(withoutQuotations).length
  const sentences = splitSentences(withoutQuotations)
  return [checks[path]({ sentences, goal: withoutMarkup(goal), quotedWords })]
}

const matching = (sentences: readonly string[], ...patterns: readonly RegExp[]) =>
  sentences.filter((sentence) => patterns.some((pattern) => pattern.test(sentence)))

const presenceOfTheDead =
  /\b(?:heaven|angels?|afterlife|from beyond|reunited|together again|would have wanted|watch(?:es|ing)? over you|look(?:s|ing)? down on you|sends? (?:you )?a sign|a sign from)\b|\b(?:his|her|their) (?:presence|spirit|soul)\b|\b(?:his|her) (?:voice|footsteps?|laugh(?:ter)?|smile|gaze|breath|hands? (?:on|in)|arms? (?:a?round|about))\b|\bthey(?: are|'re) (?:always |still )?(?:near|here|close|beside you|with you|watching)\b/i

const presentVerbs =
  "(?:says|speaks|whispers|tells|calls|answers|asks|laughs|smiles|nods|waves|sits|stands|walks|comes|waits|watches|looks|holds|reaches|takes|sings|hugs|kisses|touches|leans|sleeps|lies|runs|barks|purrs|(?:is|'s) (?:still |always |right )?(?:here|near|close|beside|with|next|there|by|at|back|home|alive|waiting|watching|sitting|standing|smiling|laughing|around))"

const lovedOnes =
  /\b(?:husband|wife|partner|mother|mum|mom|father|dad|son|daughter|brother|sister|grand\w+|gran|nan|aunt|uncle|cousin|friend|baby|child|boy|girl|twin|boyfriend|girlfriend|dog|cat|horse|rabbit|puppy|kitten)\b/gi

const deathWords =
  /\b(?:died|dead|dies|death|dying|passed|lost|gone|funeral|grave|buried|mourn\w*|grie\w+|miss|without|late)\b/i

/** Capitalised words that are not taken for names of people. */
const calendarWords =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/i

/** Keeps a group of alternatives from being empty. */
const neverMatches = '(?!)'

/** Sources of regular expressions for the names and words of the goal that may mean the one who died. */
function deadPersonPatterns(goal: string): string[] {
  const sentences = splitSentences(goal)
  const aboutDeath = matching(sentences, deathWords)
  // Other loved ones may be alive, so their words count only in a sentence about the death, if there is one.
  const text = (aboutDeath.length > 0 ? aboutDeath : sentences).join(' ')
  const names = sentences.flatMap((sentence) =>
    [...sentence.matchAll(/\p{Lu}\p{Ll}+/gu)]
      .filter(({ 0: name, index }) => index > 0 || !isEnglishWord(name.toLowerCase()))
      .map(([name]) => name)
      .filter((name) => !calendarWords.test(name)),
  )
  return [...names, ...(text.match(lovedOnes) ?? []).map((word) => `your (?:late )?${word}`)]
}

function griefCheck({ sentences, goal }: CheckedText): CheckRow {
  const people = deadPersonPatterns(goal)
  const subjects = ['he', 'she', ...people].join('|')
  const objects = ['him', 'her(?= (?:near|close|beside|here|again|there)|[.,;!?])', ...people].join(
    '|',
  )
  return countRow(
    'the dead speak, are heard, seen or near',
    matching(
      sentences,
      presenceOfTheDead,
      new RegExp(`\\b(?:${subjects}) (?:\\w+ly )?${presentVerbs}\\b`, 'iu'),
      new RegExp(
        `\\b(?:hear|see|feel|meet|hold|hug|embrace|touch|kiss|sense|greet|join)s? (?:${objects})(?!'s|\\w)`,
        'iu',
      ),
      new RegExp(
        `\\b(?:${[...people, neverMatches].join('|')})'s (?:voice|presence|spirit|footsteps?|laugh|smile|hand|arms?)\\b`,
        'iu',
      ),
    ),
  )
}

const cureClaims = [
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
const welcomingWords =
  /\b(?:thank\w*|grateful|gratitude|welcom\w*|miss(?:es|ing)?|crav\w*|long(?:s|ing)? for|one (?:last|more)|return(?:s|ing)? to|go(?:es|ing)? back to|taste|tastes|sip|sips|enjoy\w*|love|loves|comfort\w*)\b/i

/** The stems of what the user gives up; where that is not recognised, those of the whole goal. */
function stemsOfGivenUp(goal: string): Set<string> {
  const named = [...goal.matchAll(leavingVerbs)].flatMap(([, rest = '']) =>
    contentWords(rest.split(clauseEnd)[0] ?? '').slice(0, 4),
  )
  return new Set((named.length > 0 ? named : contentWords(goal)).map(stem))
}

function leavingCheck({ sentences, goal }: CheckedText): CheckRow {
  const givenUp = stemsOfGivenUp(goal)
  const namesGivenUp = (sentence: string) =>
    lowerWords(sentence).some((word) => givenUp.has(stem(word)))
  return countRow(
    'what the user gives up is thanked, welcomed or longed for',
    sentences.filter((sentence) => welcomingWords.test(sentence) && namesGivenUp(sentence)),
  )
}

const overrulingPhrases = [
  /\b(?:make|makes|force|forces|convince|convinces|persuade|persuades) (?:him|her|them|your \w+) (?:to )?(?:see|change|stop|understand|want|love|stay|leave|come|believe|agree|do)\b/i,
  /\byou (?:fix|save|rescue|change|cure) (?:him|her|them|your \w+)\b|\b(?:because of|thanks to) you\b(?! for)/i,
]

const maxWordsQuotedFromStory = 25

const checks: Readonly<Record<RuledPath, (checked: CheckedText) => CheckRow>> = {
  grief: griefCheck,
  illness: ({ sentences }) =>
    countRow(
      'a cure or a recovery is claimed',
      matching(sentences, ...cureClaims).filter(
        (sentence) => !/\bhop(?:e|es|ed|ing)\b/i.test(sentence),
      ),
    ),
  gambling: ({ sentences }) => countRow('a win, a stake or luck', matching(sentences, winWords)),
  leaving: leavingCheck,
  // A goal for another person.
  other: ({ sentences }) =>
    countRow('the other person is changed or overruled', matching(sentences, ...overrulingPhrases)),
  story: ({ quotedWords }) => ({
    name: 'words quoted from the story',
    figure: String(quotedWords),
    limit: `≤ ${maxWordsQuotedFromStory}`,
    pass: quotedWords <= maxWordsQuotedFromStory,
  }),
}
