// Answers for broad situations, such as being envious because another person got the job: several for each, so that
// a user who writes about the same thing every day does not get the same answer. They are written by hand and suit any
// entry of the situation.

import type { Feeling } from '../../reader/labels.ts'
import { type Situation, situations } from '../../reader/situations.ts'
import { feelingsIn, fieldOf } from './answer.ts'

export interface SituationAnswers {
  id: string
  /** The reader's situations that the answers suit: one, several that are the same, or those of a family. */
  members: readonly Situation[]
  /** The strongest first. */
  feelings: readonly Feeling[]
  texts: readonly string[]
}

/**
 * Joins situations that are the same: the block of one names the other (`same: id`). The answers of both are then
 * given for either.
 */
function joinSame(blocks: readonly SituationBlock[]): SituationAnswers[] {
  const groups = Map.groupBy(blocks, ({ id, same }) => same ?? id)
  return [...groups].map(([id, members]) => ({
    id,
    members: members.map((member) => member.id),
    feelings: (members.find((member) => member.id === id) ?? members[0])?.feelings ?? [],
    texts: members.flatMap(({ texts }) => texts),
  }))
}

interface SituationBlock {
  id: Situation
  feelings: readonly Feeling[]
  texts: readonly string[]
  same: Situation | undefined
}

/**
 * Reads the library, which is plain text:
 *
 *   ### id
 *   about: one line, for the authors of answers
 *   feelings: sadness, tiredness
 *   same: id of the situation that it repeats, if there is one
 *   ANSWER
 *   …
 *   ANSWER
 *   …
 *
 * Unlike the library in `answer.ts` it lists no example entries: the reader recognises the situations. Throws
 * for a block without an answer, and for an unknown situation or feeling.
 */
export const parseSituationAnswers = (text: string): SituationAnswers[] =>
  joinSame(parseBlocks(text))

const parseBlocks = (text: string): SituationBlock[] =>
  blocksIn(text).map(({ name, lines, texts }) => {
    const id = situationCalled(name)
    const same = fieldOf(lines, 'same')
    return {
      id,
      same: same === '' ? undefined : situationCalled(same),
      feelings: feelingsIn(fieldOf(lines, 'feelings'), id),
      texts,
    }
  })

/**
 * Reads the library of families: situations that are alike, with answers that suit each of them
 * (`members: id, id`). Some answers contain `{quote}`, which is replaced by a sentence of the entry.
 */
export const parseFamilyAnswers = (text: string): SituationAnswers[] =>
  blocksIn(text).map(({ name, lines, texts }) => ({
    id: name,
    members: fieldOf(lines, 'members').split(', ').map(situationCalled),
    feelings: feelingsIn(fieldOf(lines, 'feelings'), name),
    texts,
  }))

interface Block {
  name: string
  lines: readonly string[]
  texts: readonly string[]
}

const blocksIn = (text: string): Block[] =>
  text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...texts] = block.split(/^ANSWER$/m).map((part) => part.trim())
      const [name = '', ...lines] = head.split('\n')
      if (texts.length === 0 || texts.includes('')) throw new Error(`${name}: incomplete`)
      return { name, lines, texts }
    })

function situationCalled(name: string): Situation {
  const id = situations.find((each) => each === name)
  if (id === undefined) throw new Error(`unknown situation "${name}"`)
  return id
}
