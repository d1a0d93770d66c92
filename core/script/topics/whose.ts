// Whether words of a goal are about the user's own life: "her husband" is not the user's, and the university that a
// son has finished is his.

import { termsOf } from '../measure/tense.ts'
import { isPersonNoun } from '../words/nouns.ts'
import type { GoalWord } from './goal-words.ts'
import type { Topic } from './topic.ts'

const firstPerson = /^(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|us|our)$/
/** Before something that is not the user's: "her husband", "my mother's kitchen". */
const otherOwner = /^(?:his|her|their|both|other|others|each)$|'s$/
/** Children are the user's own only with a word of `ownershipHint` before them, unlike in "teaching kids". */
const children = /^(?:kids|children|boys|girls)$/
const ownershipHint =
  /^(?:my|our|the|with|have|has|having|want|raise|raising|two|three|four|five|[2-9])$/
/** In the plural they are other people's: "both wives". */
const spouses = /^(?:wives|husbands)$/
const clauseEnd = /^(?:[.;:!?\n()]|and|but|while|so)$/
/** Between "my" and the person: "my two boys", "my last born son". */
const maxWordsBetween = 2
/** How many words before the children a word of `ownershipHint` may be: "three beautiful healthy kids". */
const maxWordsBefore = 3

interface PhrasePosition {
  at: number
  end: number
  topic: Topic
}

/** Whether the words from `at` to `end` can be pictured as the listener's own. */
export function isOwn(words: readonly GoalWord[], { at, end, topic }: PhrasePosition): boolean {
  const [first, before] = [words[at]?.word ?? '', words[at - 1]?.word ?? '']
  if (spouses.test(first)) return false
  const isPerson = end - at === 1 && isPersonNoun(first)
  if (otherOwner.test(before) && (isPerson || isPersonNoun(before.replace(/'s$/, '')))) return false
  if (isPerson && children.test(first)) return hasOwnershipHint(words, at)
  if (isPerson) return true
  return !isDoneByAnother(words, at) && !(topic.isWish && isModifier(words, at, end))
}

const hasOwnershipHint = (words: readonly GoalWord[], at: number) =>
  words.slice(Math.max(0, at - maxWordsBefore), at).some(({ word }) => ownershipHint.test(word))

/** "My last born has finished university". In a goal without the first person, "he" may be the user. */
function isDoneByAnother(words: readonly GoalWord[], at: number): boolean {
  if (!words.some(({ word }) => firstPerson.test(word))) return false
  let start = at
  while (start > 0 && !clauseEnd.test(words[start - 1]?.word ?? '')) start -= 1
  let end = at
  while (end < words.length && !clauseEnd.test(words[end]?.word ?? '')) end += 1
  const clause = words.slice(start, end).map(({ word }) => word)
  // "She works with me in our bakery" is the user's life, too.
  if (clause.slice(1).some((word) => /^(?:i|we|me|us|my|our)$/.test(word))) return false
  if (/^(?:he|she|they)(?:'s|'re|'ve)?$/.test(clause[0] ?? '')) return true
  const beginsWithMy = /^(?:my|our)$/.test(clause[0] ?? '')
  const subjectAt = clause.findIndex((word) => isPersonNoun(word) || word === 'born')
  const isSubject = beginsWithMy && subjectAt > 0 && subjectAt <= maxWordsBetween + 1
  return isSubject && start + subjectAt < at
}

/** "an apartment lift", "French papers": the word only says which lift or papers they are. */
function isModifier(words: readonly GoalWord[], at: number, end: number): boolean {
  const next = words[end]?.word
  if (end - at !== 1 || next === undefined || !/^\p{L}/u.test(next)) return false
  const tags = termsOf(`the ${words[at]?.word} ${next}`).flat().at(-1)?.tags ?? []
  return (
    (tags.includes('Singular') || tags.includes('Plural')) &&
    !tags.includes('Verb') &&
    termsOf(words[at]?.word ?? '')
      .flat()
      .some(({ tags: own }) => own.includes('Noun'))
  )
}
