import type { NarrationExcess } from '#core/narration/bounds.ts'

/** The script is more than a voice is given. Its message holds figures alone. */
export class NotNarratable extends Error {
  override name = 'NotNarratable'

  constructor({ measure, figure, limit }: NarrationExcess) {
    super(`${measure}: ${figure} of at most ${limit}`)
  }
}
