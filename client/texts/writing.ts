import { formatNumber } from './locale.ts'

/** Texts of text fields, and of long or generated texts. */
export const writing = {
  length: (length: string, max: string) => `${length} of ${max} characters`,
  inProgress: 'It takes a few breaths. Let the next one out slowly.',
  showAll: 'Show all',
  showLess: 'Show less',
  pause: (seconds: number) => `Pause of ${formatNumber(seconds)} seconds`,
}
