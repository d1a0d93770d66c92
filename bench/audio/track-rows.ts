import type { Row } from '../table.ts'

/** The measurements of one track. */
export interface TrackMeasurements {
  readonly engine: string
  readonly isDefaultPace: boolean
  readonly seconds: number
  readonly silenceShare: number
  /** In LUFS. */
  readonly loudness: number
  /** In dBTP. */
  readonly truePeak: number
  /** The largest difference between neighbouring samples where a sentence begins or ends: a click, if it is large. */
  readonly largestEdgeJumpDbfs: number
  /** Milliseconds of the whole rendering, and those in which at least one call of the voice ran. */
  readonly renderingMs: number
  readonly synthesisMs: number
  /** The share of words that speech recognition misheard; only for tracks on which it was run. */
  readonly wordErrorRate: number | undefined
}

/** A limit for one measurement: the table shows it for all tracks, and the failures of one track name it. */
interface TrackLimit {
  name: string
  allowed: string
  measure: (track: TrackMeasurements) => number | undefined
  isAllowed: (value: number) => boolean
  format: (value: number) => string
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const trackLimits: TrackLimit[] = [
  {
    name: 'length',
    allowed: '300 ± 3 s',
    measure: ({ seconds }) => seconds,
    isAllowed: (seconds) => Math.abs(seconds - 300) <= 3,
    format: (seconds) => `${seconds.toFixed(2)} s`,
  },
  {
    name: 'silence at the default pace',
    allowed: '30 to 55 %',
    measure: ({ isDefaultPace, silenceShare }) => (isDefaultPace ? silenceShare : undefined),
    isAllowed: (share) => share >= 0.3 && share <= 0.55,
    format: percent,
  },
  {
    name: 'loudness',
    allowed: '-19 ± 1 LUFS',
    measure: ({ loudness }) => loudness,
    isAllowed: (loudness) => Math.abs(loudness + 19) <= 1,
    format: (loudness) => `${loudness.toFixed(2)} LUFS`,
  },
  {
    name: 'true peak',
    allowed: '≤ -1.5 dBTP',
    measure: ({ truePeak }) => truePeak,
    isAllowed: (peak) => peak <= -1.5,
    format: (peak) => `${peak.toFixed(2)} dBTP`,
  },
  {
    name: 'discontinuities at sentence boundaries',
    allowed: '≤ -40 dBFS',
    measure: ({ largestEdgeJumpDbfs }) => largestEdgeJumpDbfs,
    isAllowed: (jump) => jump <= -40,
    format: (jump) => `${jump.toFixed(1)} dBFS`,
  },
  {
    name: 'words misheard',
    allowed: '≤ 3 %',
    measure: ({ wordErrorRate }) => wordErrorRate,
    isAllowed: (rate) => rate <= 0.03,
    format: percent,
  },
]

/** The limits that one track is not within, each with its measurement. */
export function failuresOf(track: TrackMeasurements): string[] {
  return trackLimits.flatMap(({ name, measure, isAllowed, format }) => {
    const value = measure(track)
    return value === undefined || isAllowed(value) ? [] : `${name} ${format(value)}`
  })
}

/** Returns a row for each limit that was measured, with the minimum and the maximum of the tracks. */
export function trackRows(tracks: readonly TrackMeasurements[]): Row[] {
  return trackLimits.flatMap(({ name, allowed, measure, isAllowed, format }): Row[] => {
    const values = tracks.flatMap((track) => measure(track) ?? [])
    if (values.length === 0) return []
    const [minimum, maximum] = [format(Math.min(...values)), format(Math.max(...values))]
    return [
      {
        name: `audio: ${name}, ${values.length} tracks`,
        measured: minimum === maximum ? maximum : `${minimum} to ${maximum}`,
        reference: '',
        limit: allowed,
        isWithinLimit: values.every(isAllowed),
      },
    ]
  })
}

/** Compares the time of rendering with that of the speech synthesis; only the neural voice has a limit. */
export function renderingRows(tracks: readonly TrackMeasurements[]): Row[] {
  return [...new Set(tracks.map(({ engine }) => engine))].map((engine) => {
    const engineTracks = tracks.filter((track) => track.engine === engine)
    const mean = (measure: (track: TrackMeasurements) => number) =>
      engineTracks.reduce((sum, track) => sum + measure(track), 0) / engineTracks.length
    const ratio = mean(({ renderingMs, synthesisMs }) => renderingMs / synthesisMs)
    const row: Row = {
      name: `audio: rendering, ${engine}`,
      measured: `${ratio.toFixed(3)} (${seconds(mean(({ renderingMs }) => renderingMs))})`,
      reference: `speech synthesis alone ${seconds(mean(({ synthesisMs }) => synthesisMs))}`,
    }
    return engine === 'kokoro' ? { ...row, limit: '≤ 1.15', isWithinLimit: ratio <= 1.15 } : row
  })
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
