// The sample script of the landing page; its first three sentences are recorded.

export interface SampleParagraph {
  sentences: readonly string[]
  /** Seconds of silence after the paragraph. */
  pause: number
}

export const sampleParagraphs: readonly SampleParagraph[] = [
  {
    sentences: [
      'You stand behind the counter while the street is still blue.',
      'The ovens tick as they cool, and the first loaves warm the whole room.',
    ],
    pause: 3,
  },
  {
    sentences: [
      'Your hands rest on the wood.',
      'There is flour in the creases, and the air smells of crust and cardamom.',
    ],
    pause: 4,
  },
  {
    sentences: [
      'The bell over the door rings once.',
      'You look up, and it is an ordinary morning.',
    ],
    pause: 8,
  },
]

const [opening, second] = sampleParagraphs

/** The recorded part in script notation: three sentences and a pause. */
export const recordedSampleScript = [
  opening?.sentences.join(' '),
  `[pause ${opening?.pause}s]`,
  second?.sentences[0],
].join(' ')
