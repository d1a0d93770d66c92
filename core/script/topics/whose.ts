// Whether words of a goal speak of the person's own life: "her husband" is not theirs, and the university that a
// son has finished is his.

import { termsOf } from '../measure/tense.ts'
import { isPersonNoun } from '../words/nouns.ts'
import type { GoalWord } from './goal-words.ts'
import type { Topic } from './topic.ts'

const FIRST = /^(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|us|our)$/
/** Whose something is, where it is not the writer's: "her husband", "my mother's kitchen". */
const OF_OTHERS = /^(?:his|her|their|both|other|others|each)$|'s$/
/** Children are one's own where something says so: "teaching kids" speaks of other people's. */
const CHILDREN = /^(?:kids|children|boys|girls)$/
const CLAIMS = /^(?:my|our|the|with|have|has|having|want|raise|raising|two|three|four|five|[2-9])$/
/** One person has one of them: "both wives" are those of others. */
const SPOUSES = /^(?:wives|husbands)$/
const CLAUSE_END = /^(?:[.;:!?\n()]|and|but|while|so)$/
/** Between what and whose: "my two boys", "my last born son". */
const maxWordsBetween = 2
/** "three beautiful healthy kids" */
const maxWordsBefore = 3

interface Place {
  at: number
  end: number
  topic: Topic
}

/** Whether the words from `at` to `end` can be pictured as the listener's own. */
export function isOwn(words: readonly GoalWord[], { at, end, topic }: Place): boolean {
  const [first, before] = [words[at]?.word ?? '', words[at - 1]?.word ?? '']
  if (SPOUSES.test(first)) return false
  const isSomebody = end - at === 1 && isPersonNoun(first)
  if (OF_OTHERS.test(before) && (isSomebody || isPersonNoun(before.replace(/'s$/, ''))))
    return false
  if (isSomebody && CHILDREN.test(first)) return isClaimed(words, at)
  if (isSomebody) return true
  return !isOfAnother(words, at) && !(topic.isWish && isModifier(words, at, end))
}

const isClaimed = (words: readonly GoalWord[], at: number) =>
  words.slice(Math.max(0, at - maxWordsBefore), at).some(({ word }) => CLAIMS.test(word))

/** "My last born has finished university": somebody else does it. Where nobody says "I", "he" may be the writer. */
function isOfAnother(words: readonly GoalWord[], at: number): boolean {
  if (!words.some(({ word }) => FIRST.test(word))) return false
  let start = at
  while (start > 0 && !CLAUSE_END.test(words[start - 1]?.word ?? '')) start -= 1
  let end = at
  while (end < words.length && !CLAUSE_END.test(words[end]?.word ?? '')) end += 1
  const clause = words.slice(start, end).map(({ word }) => word)
  // "She works with me in our bakery" is the writer's life, too.
  if (clause.slice(1).some((word) => /^(?:i|we|me|us|my|our)$/.test(word))) return false
  if (/^(?:he|she|they)(?:'s|'re|'ve)?$/.test(clause[0] ?? '')) return true
  const owner = /^(?:my|our)$/.test(clause[0] ?? '')
  const subjectAt = clause.findIndex((word) => isPersonNoun(word) || word === 'born')
  const isSubject = owner && subjectAt > 0 && subjectAt <= maxWordsBetween + 1
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
