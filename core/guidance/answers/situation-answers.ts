// Answers for broad situations, such as being envious because somebody else got it: several for each, so that whoever
// writes of the same thing every day does not get the same answer. Written by hand for any entry of that kind.

import type { Feeling } from '../../reader/labels.ts'
import { type Situation, situations } from '../../reader/situations.ts'
import { feelingsIn, fieldOf } from './answer.ts'

export interface SituationAnswers {
  id: Situation
  /** The labels of the reader that mean it: writers described some situations twice. */
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

interface SituationBlock extends Pick<SituationAnswers, 'id' | 'feelings' | 'texts'> {
  same: Situation | undefined
}

/**
 * Reads the library, which has the form of that of the answers, with several texts and without entries: the
 * reader knows which entries belong to a situation. Throws for another text, naming the situation.
 */
export const parseSituationAnswers = (text: string): SituationAnswers[] =>
  joinSame(parseBlocks(text))

function parseBlocks(text: string): SituationBlock[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...texts] = block.split(/^ANSWER$/m).map((part) => part.trim())
      const [name = '', ...lines] = head.split('\n')
      const id = situationCalled(name)
      const same = fieldOf(lines, 'same')
      if (texts.length === 0 || texts.includes('')) throw new Error(`situation ${id}: incomplete`)
      return {
        id,
        same: same === '' ? undefined : situationCalled(same),
        feelings: feelingsIn(fieldOf(lines, 'feelings'), id),
        texts,
      }
    })
}

function situationCalled(name: string): Situation {
  const id = situations.find((each) => each === name)
  if (id === undefined) throw new Error(`unknown situation "${name}"`)
  return id
}
