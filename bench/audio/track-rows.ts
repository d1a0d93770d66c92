import type { Row } from '../table.ts'

/** The measurements of one track. */
export interface Measured {
  readonly engine: string
  readonly isUsualPace: boolean
  readonly seconds: number
  readonly silenceShare: number
  readonly loudness: number
  readonly truePeak: number
  readonly worstJoin: number
  /** Milliseconds of the whole rendering, and of the voice alone. */
  readonly whole: number
  readonly voiceAlone: number
  /** Only for tracks that were recognised. */
  readonly wordErrorRate: number | undefined
}

/** All judgements of a track, for the table and for naming a failing track. */
interface Judgement {
  what: string
  allowed: string
  of: (track: Measured) => number | undefined
  holds: (value: number) => boolean
  shown: (value: number) => string
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const judgements: Judgement[] = [
  {
    what: 'length',
    allowed: '300 ± 3 s',
    of: ({ seconds }) => seconds,
    holds: (seconds) => Math.abs(seconds - 300) <= 3,
    shown: (seconds) => `${seconds.toFixed(2)} s`,
  },
  {
    what: 'silence at the usual pace',
    allowed: '30 to 50 %',
    of: ({ isUsualPace, silenceShare }) => (isUsualPace ? silenceShare : undefined),
    holds: (share) => share >= 0.3 && share <= 0.5,
    shown: percent,
  },
  {
    what: 'loudness',
    allowed: '-19 ± 1 LUFS',
    of: ({ loudness }) => loudness,
    holds: (loudness) => Math.abs(loudness + 19) <= 1,
    shown: (loudness) => `${loudness.toFixed(2)} LUFS`,
  },
  {
    what: 'true peak',
    allowed: '≤ -1.5 dBTP',
    of: ({ truePeak }) => truePeak,
    holds: (peak) => peak <= -1.5,
    shown: (peak) => `${peak.toFixed(2)} dBTP`,
  },
  {
    what: 'steps at joins',
    allowed: '≤ -40 dBFS',
    of: ({ worstJoin }) => worstJoin,
    holds: (join) => join <= -40,
    shown: (join) => `${join.toFixed(1)} dBFS`,
  },
  {
    what: 'words misheard',
    allowed: '≤ 3 %',
    of: ({ wordErrorRate }) => wordErrorRate,
    holds: (rate) => rate <= 0.03,
    shown: percent,
  },
]

/** The failed judgements of one track. */
export function failuresOf(track: Measured): string[] {
  return judgements.flatMap(({ what, of, holds, shown }) => {
    const value = of(track)
    return value === undefined || holds(value) ? [] : `${what} ${shown(value)}`
  })
}

/** Each judgement over all tracks, with minimum and maximum. */
export function trackRows(tracks: readonly Measured[]): Row[] {
  return judgements.flatMap(({ what, allowed, of, holds, shown }): Row[] => {
    const values = tracks.flatMap((track) => of(track) ?? [])
    if (values.length === 0) return []
    const [least, most] = [shown(Math.min(...values)), shown(Math.max(...values))]
    return [
      {
        name: `audio: ${what}, ${values.length} tracks`,
        measured: least === most ? most : `${least} to ${most}`,
        reference: '',
        limit: allowed,
        isWithinLimit: values.every(holds),
      },
    ]
  })
}

/** How much rendering adds to each voice alone; only the neural voice has a limit. */
export function renderingRows(tracks: readonly Measured[]): Row[] {
  return [...new Set(tracks.map(({ engine }) => engine))].map((engine) => {
    const own = tracks.filter((track) => track.engine === engine)
    const mean = (of: (track: Measured) => number) =>
      own.reduce((sum, track) => sum + of(track), 0) / own.length
    const ratio = mean(({ whole, voiceAlone }) => whole / voiceAlone)
    const row: Row = {
      name: `audio: rendering, ${engine}`,
      measured: `${ratio.toFixed(3)} (${seconds(mean(({ whole }) => whole))})`,
      reference: `the voice alone ${seconds(mean(({ voiceAlone }) => voiceAlone))}`,
    }
    return engine === 'kokoro' ? { ...row, limit: '≤ 1.15', isWithinLimit: ratio <= 1.15 } : row
  })
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
