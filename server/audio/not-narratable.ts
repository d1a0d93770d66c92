import type { ExceededLimit } from '#core/narration/limits.ts'

/** The script exceeds a limit of narration. The message names the limit and contains no text of the script. */
export class NotNarratable extends Error {
  override name = 'NotNarratable'
  /** The characters that had been spoken when the limit was reached. */
  readonly spokenCharacters: number

  constructor({ measure, figure, limit }: ExceededLimit, spokenCharacters = 0) {
    super(`${measure}: ${figure} of at most ${limit}`)
    this.spokenCharacters = spokenCharacters
  }
}
