import { describe, expect, it } from 'vitest'
import { failuresOf, renderingRows, type TrackMeasurements, trackRows } from './track-rows.ts'

const track: TrackMeasurements = {
  engine: 'kokoro',
  isDefaultPace: true,
  seconds: 300,
  silenceShare: 0.4,
  loudness: -19.1,
  truePeak: -2,
  largestEdgeJumpDbfs: -60,
  renderingMs: 11_000,
  synthesisMs: 10_000,
  wordErrorRate: 0.01,
}
const rowOf = (what: string, tracks: TrackMeasurements[]) =>
  trackRows(tracks).find((row) => row.name.startsWith(`audio: ${what}`))

describe('the rows about tracks', () => {
  it('show the minimum and the maximum of all tracks', () => {
    expect(rowOf('length', [track, { ...track, seconds: 302.5 }])).toEqual({
      name: 'audio: length, 2 tracks',
      measured: '300.00 s to 302.50 s',
      reference: '',
      limit: '300 ± 3 s',
      isWithinLimit: true,
    })
  })

  it.each<[string, Partial<TrackMeasurements>, string]>([
    ['length', { seconds: 296.9 }, 'length 296.90 s'],
    ['silence', { silenceShare: 0.29 }, 'silence at the default pace 29.0 %'],
    ['loudness', { loudness: -20.1 }, 'loudness -20.10 LUFS'],
    ['true peak', { truePeak: -1.4 }, 'true peak -1.40 dBTP'],
    [
      'discontinuities',
      { largestEdgeJumpDbfs: -39 },
      'discontinuities at sentence boundaries -39.0 dBFS',
    ],
    ['words', { wordErrorRate: 0.04 }, 'words misheard 4.0 %'],
  ])(
    'fail when the %s of one track is outside its limit, and failuresOf names that measurement with its value',
    (what, wrong, failure) => {
      expect(rowOf(what, [track, track])?.isWithinLimit).toBe(true)
      expect(rowOf(what, [track, { ...track, ...wrong }])?.isWithinLimit).toBe(false)
      expect(failuresOf(track)).toEqual([])
      expect(failuresOf({ ...track, ...wrong })).toEqual([failure])
    },
  )

  it('judge silence only at the default pace, and words only for tracks whose speech was recognised', () => {
    const otherPaceTrack = {
      ...track,
      isDefaultPace: false,
      silenceShare: 0.6,
      wordErrorRate: undefined,
    }
    expect(failuresOf(otherPaceTrack)).toEqual([])
    expect(rowOf('words', [otherPaceTrack])).toBeUndefined()
    expect(rowOf('silence', [track, otherPaceTrack])?.name).toMatch(/1 tracks$/)
  })

  it('compare the rendering time with that of speech synthesis alone; only the neural voice has a limit', () => {
    const slowTrack = { ...track, renderingMs: 13_000 }
    expect(renderingRows([track, slowTrack])).toMatchObject([
      {
        measured: '1.200 (12.0 s)',
        reference: 'speech synthesis alone 10.0 s',
        isWithinLimit: false,
      },
    ])
    expect(renderingRows([{ ...slowTrack, engine: 'light' }])[0]?.isWithinLimit).toBeUndefined()
  })
})
