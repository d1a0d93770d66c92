/** Formats captions as WebVTT. */

/** Times are in seconds from the start of the track. */
export interface Caption {
  readonly start: number
  /** The time at which the speech ends; the caption is shown a little longer. */
  readonly speechEnd: number
  readonly end: number
  readonly text: string
}

export function webVtt(captions: readonly Omit<Caption, 'speechEnd'>[]): string {
  const cues = captions.map(
    ({ start, end, text }, i) =>
      `${i + 1}\n${timestamp(start)} --> ${timestamp(end)}\n${escapeText(text)}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (unit: number, modulus: number, digits: number) =>
    String(Math.floor(milliseconds / unit) % modulus).padStart(digits, '0')
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

/** Collapses whitespace, because a blank line would end the cue, and escapes `&`, `<` and `>`. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
