/** Captions that follow the voice: one for each sentence, as WebVTT. */

export interface Caption {
  readonly start: number
  /** When the sentence has been said; the caption itself stays on a little longer. */
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

/** A line break would end the cue, an arrow would begin another. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
