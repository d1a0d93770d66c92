// Patterns for the most common crisis phrases in languages other than English. False positives are acceptable: the
// answer does no harm.

import type { CareKind } from '#shared/care-kinds.ts'
import type { CareLanguage } from '#shared/care-languages.ts'
import { moreUrgent } from '../../reader/care.ts'
import type { CrisisPatterns } from './languages/crisis-patterns.ts'
import { german } from './languages/de.ts'
import { spanish } from './languages/es.ts'
import { french } from './languages/fr.ts'
import { italian } from './languages/it.ts'
import { portuguese } from './languages/pt.ts'

const patternsByLanguage: readonly (readonly [CareLanguage, CrisisPatterns])[] = [
  ['es', spanish],
  ['de', german],
  ['fr', french],
  ['pt', portuguese],
  ['it', italian],
]

/** In languages for which no care answers are written. */
const suicideWords = new RegExp(
  [
    // Dutch, the Nordic languages.
    'zelfmoord|wil dood|wil niet meer leven',
    'självmord|selvmord|vill dö\\b|vil dø\\b|vill inte leva|vil ikke leve|ta livet av|tage mit (?:eget )?liv|itsemurha|haluan kuolla|tappaa itseni',
    // Eastern European languages, Greek, Turkish.
    'vreau să mor|sinucid|chcę umrzeć|zabić się|samobój|nie chcę (?:już )?żyć|chci umřít|sebevra|zabít se|meg akarok halni|öngyilkos',
    'хочу умереть|не хочу (?:больше )?жить|не хочется жить|убить себя|покончить с собой|суицид|самоуб|хочу померти|не хочу жити|самогуб',
    'θέλω να πεθάνω|αυτοκτον|ölmek istiyorum|yaşamak istemiyorum|kendimi öldür|intihar',
    // Languages of Asia and Africa.
    '死にたい|消えたい|生きたくない|自殺|自杀|想死|不想活|活不下去|轻生|輕生|结束生命|結束生命',
    '죽고 싶|자살|살고 싶지 않|tự tử|muốn chết|không muốn sống|อยากตาย|ฆ่าตัวตาย|bunuh diri|(?:ingin|mau|pengen) mati\\b|magpakamatay',
    'أريد أن أموت|لا أريد أن أعيش|أقتل نفسي|انتحار|רוצה למות|להתאבד|لا اريد العيش|خودکشی|می‌?خوا(?:ه)?م بمیرم|kujiua|nataka kufa',
    'आत्महत्या|मरना चाहत|जीना नहीं चाहत|खुदकुशी|আত্মহত্যা|মরে যেতে চাই',
  ].join('|'),
  'iu',
)

/** In some of the languages of `suicideWords`. */
const abuseWords =
  /bije mnie|zgwałci|бь[её]т меня|изнасил|beni dövüyor|tecavüz|殴られ|家暴|强奸|強姦|때려요|성폭행/iu

export interface CareMatch {
  kind: CareKind
  /** Null: no care answers are written in any language that matched. */
  language: CareLanguage | null
}

/** The most urgent kind in any language of this file, and the language to answer in; null: no pattern matches. */
export function findCareMatch(text: string): CareMatch | null {
  const plain = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  const folded = withoutAccents(plain)
  let found: CareMatch | null = null
  for (const [language, patterns] of patternsByLanguage) {
    const kind = kindIn(patterns, language === 'de' ? withoutUmlauts(folded) : folded)
    if (kind !== null && (found === null || moreUrgent(found.kind, kind) !== found.kind))
      found = { kind, language }
  }
  const otherKind = kindInLanguagesWithoutAnswers(plain)
  if (otherKind === null) return found
  // A text that also matches in a language with care answers is answered in that language.
  return found === null
    ? { kind: otherKind, language: null }
    : { kind: moreUrgent(found.kind, otherKind) ?? otherKind, language: found.language }
}

/** Only the kind of `findCareMatch`: null where no pattern matches. */
export const careKindByWords = (text: string): CareKind | null => findCareMatch(text)?.kind ?? null

function kindIn(patterns: CrisisPatterns, folded: string): CareKind | null {
  const kindsByUrgency = ['emergency', 'suicide', 'selfharm', 'abuse'] as const
  return kindsByUrgency.find((kind) => patterns[kind].test(folded)) ?? null
}

function kindInLanguagesWithoutAnswers(plain: string): CareKind | null {
  if (suicideWords.test(plain)) return 'suicide'
  return abuseWords.test(plain) ? 'abuse' : null
}

/** Where "ö" cannot be typed, German is written with "oe", and so on. */
const withoutUmlauts = (folded: string) => folded.replace(/([aou])e/g, '$1')

/** Many people write without accents. */
function withoutAccents(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}
