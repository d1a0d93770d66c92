// Themes by words: a guess where the reader finds no theme in a goal, and a correction where its theme does not fit.

import { lowerWords, stem } from '../measure/words.ts'
import { type Theme, themes } from '../themes.ts'

const wordsByTheme: Record<Theme, string> = {
  work: 'work job career business company shop bookshop bakery cafe restaurant client customer team colleague boss promote office studio manager lead project engineer chef nurse pilot captain surgeon translator employee interview offer shift profit farm founder',
  money:
    'money debt saving income earn salary rich wealth invest bank mortgage rent pay paid financial euro dollar pound profit balance lottery million budget',
  home: 'home house flat apartment cabin cottage room kitchen balcony villa houseboat door garden move lease castle lighthouse farmhouse',
  love: 'love married marry marriage husband wife partner relationship girlfriend boyfriend wedding propose romance kiss lover tender together soulmate date',
  family:
    'family mother father mum mom dad son daughter child children kid baby brother sister twins parent grandmother grandfather foster pregnant adopt sibling',
  health:
    'health healthy body sleep run fit strong weight knee breathe heal cancer smoke kilo pain marathon gym rested energy illness doctor slim lean drink',
  creativity:
    'write novel book paint painting music song album sing cello guitar violin art artist poet author gallery pottery film dance photography design column published stage orchestra show',
  learning:
    'learn study speak language exam degree university school graduate student fluent course test pass phd understand calculus nursing conservatory driving spanish italian',
  travel:
    'travel trip journey train backpack hike sail abroad japan lisbon world island camino flight visit explore explorer canyon beach atlantic northern',
  courage:
    'courage brave confident confidence afraid fear speak voice stage shy public meeting bold strength say ask steady',
  calm: 'calm peace peaceful quiet stress anxiety worry relax slow stillness rest serene mind ease unhurried mindful',
  spirit:
    'spirit soul god pray prayer meditate universe purpose gratitude trust faith divine connected meaning dawn heart',
  nature:
    'dog cat horse animal garden bee hen farm forest wood tree nature wild bird seal sheep goat lamb plant rescue puppy',
  community:
    'community village neighbour friend friends circle choir charity volunteer team club library together group refugee people league belong',
}

const themesByStem = new Map<string, Theme[]>()
for (const theme of themes) {
  for (const word of wordsByTheme[theme].split(' ')) {
    themesByStem.set(stem(word), [...(themesByStem.get(stem(word)) ?? []), theme])
  }
}

/** The first words of a goal weigh more, since they usually say what a goal is about. */
const firstWords = { count: 15, weight: 1.5 }

function themeScores(text: string): Record<Theme, number> {
  const scores = Object.fromEntries(themes.map((theme) => [theme, 0])) as Record<Theme, number>
  lowerWords(text).forEach((word, at) => {
    const wordThemes = themesByStem.get(stem(word)) ?? []
    const weight = at < firstWords.count ? firstWords.weight : 1
    for (const theme of wordThemes) scores[theme] += weight / wordThemes.length
  })
  return scores
}

/** `calm` if no word decides. */
export function themeByWords(text: string): Theme {
  const scores = themeScores(text)
  return themes.reduce<Theme>(
    (best, theme) => (scores[theme] > scores[best] ? theme : best),
    'calm',
  )
}

/**
 * Themes that are given only to a goal with one of these words: the covers of love and family stand for a couple
 * and a family, which not everybody has.
 */
const requiredWords: Partial<Record<Theme, RegExp>> = {
  love: /(?<!\p{L})(?:lov(?:e|es|ed|ing|er)|husband|wife|partner|spouse|marri\w+|marry|relationship|girlfriend|boyfriend|wedding|propos\w+|someone|romance|soulmate|kiss\w*|dating|engaged|fianc[eé]e?s?|hand in hand|hold hands)(?!\p{L})/iu,
  family:
    /(?<!\p{L})(?:famil\w+|mother\w*|father\w*|mum|mom|mama|dad|papa|sons?|daughters?|child\w*|kids?|bab(?:y|ies)|brothers?|sisters?|twins?|parents?|grand\w+|foster|adopt\w*|pregnan\w+|christmas|aunt|uncle|cousins?|niece|nephew)(?!\p{L})/iu,
}
/** Words of a separation or of being alone; “I am loved” and “I am enough” are about the user alone. */
const phraseAboutNoPartner =
  /\b(?:divorc\w*|separated|separation|break-?up|my ex|widow\w*|single|alone|i am loved|i am enough)\b/i

/** The theme, or the likeliest other one if the words of the goal do not fit it. */
export function fittingTheme(theme: Theme, text: string): Theme {
  const isPossible = (each: Theme) =>
    (requiredWords[each]?.test(text) ?? true) &&
    !(each === 'love' && phraseAboutNoPartner.test(text))
  if (isPossible(theme)) return theme
  const scores = themeScores(text)
  const others = themes.filter((each) => isPossible(each) && scores[each] > 0)
  return others.sort((a, b) => scores[b] - scores[a])[0] ?? 'calm'
}
