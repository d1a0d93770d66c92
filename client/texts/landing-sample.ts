/** The page of the book that lies open on the landing page; its first sentences can be heard. */
export interface SampleParagraph {
  sentences: readonly string[]
  /** Seconds of silence after it. */
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

/** As the voice gets it: three sentences, and the silence among them. */
export const sampleScript = [
  opening?.sentences.join(' '),
  `[pause ${opening?.pause}s]`,
  second?.sentences[0],
].join(' ')
