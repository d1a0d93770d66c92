// Repairs typing silently where the repair is certain: chat abbreviations, apostrophes, case. Removes emoji, filler
// words and text in round brackets.

import { wordsOf } from '../measure/words.ts'
import { withoutMarkup } from '../strip-text.ts'
import { isEnglishWord } from '../words/english-words.ts'
import { isPersonNoun } from '../words/nouns.ts'

const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{fe0f}|\u{20e3}/gu
const smileys = /(?:^|\s)[:;]-?[()DPp3/](?=\s|$)/g
/** A laugh in the middle of a text ends a sentence. */
const laughInText = /,?\s*\b(?:lol|lmao|rofl|haha+|ha ha|hehe)\b(?=\s+\p{L})/giu
const fillerWords =
  /,?\s*\b(?:lol|lmao|rofl|istg|tbh|ngl|fr|frfr|idk|pls|plz|haha+|ha ha|hehe|omg|imo|imho|no cap|or something|i guess|I suppose|to be honest|thanks be(?: to god)?|(?:please|thank you|thanks|amen)(?=[,.!]|$)|inshallah|insha'?allah|(?:dear )?diary(?=[,.!])|my dear|my lovely|x{1,4}(?=[.!]?$))\b,?/gim

const spellingRepairs: readonly (readonly [RegExp, string])[] = [
  [/[’‘`´]/g, "'"],
  [/\bi(?=\b(?!\.))/g, 'I'],
  [/\bim\b/gi, "I'm"],
  [/\bive\b/gi, "I've"],
  [/\bid (?=like|love|be|have|live|keep|want)\b/gi, "I'd "],
  [/\bI d (?=like|love)/g, "I'd "],
  [/\b(do|does|did|is|are|was|were|ca|wo|would|could|should|have|has)nt\b/gi, "$1n't"],
  [/\b(that|there|it)s (?=(?:a|an|my|the|all|always|not|no)\b)/gi, "$1's "],
  [/\b(it)s(?= (?:giving|mine|me)\b)/gi, "$1's"],
  [/\b(they|you|we)re\b(?! )/gi, "$1're"],
  [/\btheyre\b/gi, "they're"],
  [/\b(she|he)s\b/gi, "$1's"],
  [/\bthats\b/gi, "that's"],
  [/\b(every|some|any)(body|one)s\b/gi, "$1$2's"],
  [
    /\bits (?=(?:loud|quiet|fine|good|easy|warm|mine|so|all|just|like|not|nice|perfect|enough)\b)/gi,
    "it's ",
  ],
  [/\bwant too (?=\p{Ll})/gu, 'want to '],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bppl\b/gi, 'people'],
  [/\bbc\b/gi, 'because'],
  [/\bcuz\b|\bcos\b|'cause\b/gi, 'because'],
  [/\bsmth\b/gi, 'something'],
  [/\bevery1\b/gi, 'everyone'],
  [/\bbff\b/gi, 'best friend'],
  [/\bphd\b/gi, 'PhD'],
  [/\bw (?=\p{Ll})/gu, 'with '],
  [/\blil\b/gi, 'little'],
  [/\bpayed off\b/gi, 'paid off'],
  [/\bmarry to (?=an? )/gi, 'married to '],
  [/\bb4\b/gi, 'before'],
  [/\bthru\b/gi, 'through'],
  [/\btho\b/gi, 'though'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/ ?(?=\p{L})/giu, 'with '],
  [/ (?:n|&|\+) /gi, ' and '],
  [/(\p{L}) ?& ?(?=\p{Ll})/gu, '$1 and '],
]

const capitalisedWords =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|april|june|july|august|september|october|november|december|christmas|easter|roman|english|french|german|spanish|italian|greek|latin|portuguese|irish|welsh|polish|dutch|japanese|korean|mandarin)\b/g

/** The goal with its typing repaired; most of its line breaks stay. */
export function repairTyping(goal: string): string {
  const plain = withoutMarkup(goal)
    .replace(emoji, ' ')
    .replace(smileys, ' ')
    // The zero-width joiner, left over from composed emoji.
    .replace(/\u200d/g, '')
  const spelledOut = spellingRepairs.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    lowerShoutedWords(plain),
  )
  return spelledOut
    .replace(laughInText, '. ')
    .replace(fillerWords, '')
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s*(?:\.{2,}|…)\s*/g, '. ')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(
      /\b(in|this|next|every) (march|may)\b/g,
      (_, lead: string, month: string) => `${lead} ${month === 'may' ? 'May' : 'March'}`,
    )
    .replace(/\b(work|works|working) as (\p{Ll}+)/gu, (whole, work: string, noun: string) =>
      isPersonNoun(noun) && !noun.endsWith('s')
        ? `${work} as ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
        : whole,
    )
    .replace(capitalisedWords, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .trim()
}

const acronym =
  /^(?:TV|UK|USA|US|EU|PHD|CEO|NYC|BBC|NHS|MBA|GP|DJ|MC|RV|LA|NASA|USSR|VIP|HGV|AC|DIY|IT|AI|UN|NGO|PE|TED|IKEA|GPS|AM|PM|MOT|BA|MA|MSC|BSC|HQ)$/

/** Short words that are no acronyms, even in capitals. */
const shortWord =
  /^(?:MY|OWN|SUN|THE|AND|SO|NOT|NO|YES|BIG|OLD|NEW|HER|HIS|SEA|ALL|WE|OUR|IN|ON|AT|TO|BE|IS|ARE|HAS|FOR|DOG|CAT|CAR|JOY|FUN|ME|DO|GO|CRY|OF|AN|BY|UP|OUT|TWO|ONE|CAN)$/

/** Words written in capitals for emphasis become lower case; known acronyms keep their capitals. */
function lowerShoutedWords(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  // Where everything is in capitals, "IT", "US" and "AM" are words, so only a few unmistakable acronyms keep theirs.
  if (letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return text
      .replace(/\p{L}+/gu, (word) =>
        /^(?:TV|UK|USA|DJ|PHD|BBC|NHS|CEO|NYC)$/.test(word) ? word : word.toLowerCase(),
      )
      .replace(/\bi\b/g, 'I')
  return text.replace(/\p{Lu}[\p{Lu}']+/gu, (word) =>
    !acronym.test(word) &&
    (word.length > 3 ? isEnglishWord(word.toLowerCase()) : shortWord.test(word))
      ? word.toLowerCase()
      : word,
  )
}

export function wordCount(text: string): number {
  return wordsOf(text).length
}
