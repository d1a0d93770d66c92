import type { ExceededLimit } from '#core/narration/limits.ts'

/** The script is more than a voice is given. Its message holds figures alone. */
export class NotNarratable extends Error {
  override name = 'NotNarratable'
  /** What the voice had said by then. */
  readonly spokenCharacters: number

  constructor({ measure, figure, limit }: ExceededLimit, spokenCharacters = 0) {
    super(`${measure}: ${figure} of at most ${limit}`)
    this.spokenCharacters = spokenCharacters
  }
}
