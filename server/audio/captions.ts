/** Captions as WebVTT, one for each sentence. */

export interface Caption {
  readonly start: number
  /** When the speech of the sentence ends; the caption stays on a little longer. */
  readonly speechEnd: number
  readonly end: number
  readonly text: string
}

export function webVtt(captions: readonly Omit<Caption, 'speechEnd'>[]): string {
  const cues = captions.map(
    ({ start, end, text }, i) => `${i + 1}\n${clock(start)} --> ${clock(end)}\n${escaped(text)}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (unit: number, of: number, digits: number) =>
    String(Math.floor(milliseconds / unit) % of).padStart(digits, '0')
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`
}

/** Removes line breaks, which would end the cue, and escapes the characters of an arrow. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
