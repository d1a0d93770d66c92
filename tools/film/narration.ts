/** The narration and the titles of the film. They make no promises and sell nothing. */

/** A sentence of the narrator, or the place where the slide's own track is played. */
export type Line = ({ say: string } | { hear: 'track' }) & {
  /** Seconds until the next line of the scene; default: `usualPause`. */
  after?: number
}

export interface Scene {
  readonly id: SceneId
  /** Evening: shown in the dark theme. */
  readonly light: 'morning' | 'evening'
  /** Seconds before the first word. */
  readonly lead: number
  readonly lines: readonly Line[]
  /** Seconds after the last word. */
  readonly tail: number
  readonly eyebrow?: string
  readonly title?: string
}

export type SceneId =
  | 'opening'
  | 'slide'
  | 'writing'
  | 'script'
  | 'voice'
  | 'morning'
  | 'evening'
  | 'guidance'
  | 'private'
  | 'closing'

/** Seconds between two lines of one scene, where `after` does not say otherwise. */
export const usualPause = 0.55

export const scenes: readonly Scene[] = [
  {
    id: 'opening',
    light: 'morning',
    lead: 1.7,
    lines: [{ say: 'Evenstream is a daily practice of guided visualisation.' }],
    tail: 0.8,
    title: 'Evenstream',
  },
  {
    id: 'slide',
    light: 'morning',
    lead: 0.7,
    lines: [
      {
        say: 'It begins with a Target Slide: a wish, pictured as an ordinary day that you are already inside of.',
      },
    ],
    tail: 0.7,
  },
  {
    id: 'writing',
    light: 'morning',
    lead: 0.8,
    lines: [{ say: 'You describe it in your own words.' }, { say: 'A few sentences are enough.' }],
    tail: 1.1,
    eyebrow: 'Write',
    title: 'A few sentences, as if it were today',
  },
  {
    id: 'script',
    light: 'morning',
    lead: 0.6,
    lines: [
      {
        say: 'From them, Evenstream writes a script of about five minutes: what you see, hear and touch there, and one small step for today.',
      },
    ],
    tail: 0.8,
    eyebrow: 'Read',
    title: 'A scene to step into',
  },
  {
    id: 'voice',
    light: 'morning',
    lead: 0.6,
    lines: [
      { say: 'Then a voice reads it to you, with silence between the sentences.', after: 0.9 },
      { hear: 'track' },
    ],
    tail: 0.9,
    eyebrow: 'Listen',
    title: 'Five minutes, and the silence between',
  },
  {
    id: 'morning',
    light: 'morning',
    lead: 0.6,
    lines: [{ say: 'In the morning, you look ahead.' }],
    tail: 0.5,
    eyebrow: 'Morning',
    title: 'Look ahead',
  },
  {
    id: 'evening',
    light: 'evening',
    lead: 0.7,
    lines: [{ say: 'In the evening, you look back.' }],
    tail: 0.5,
    eyebrow: 'Evening',
    title: 'Look back',
  },
  {
    id: 'guidance',
    light: 'evening',
    lead: 0.6,
    lines: [
      {
        say: 'A few honest lines are answered with one calm idea, and one small thing to do.',
      },
    ],
    tail: 0.8,
    eyebrow: 'Guidance',
    title: 'One idea, one small act',
  },
  {
    id: 'private',
    light: 'evening',
    lead: 0.6,
    lines: [
      { say: 'What you write is private by default.' },
      { say: 'It is sealed with a key of its own, and it is yours to take along, or to delete.' },
    ],
    tail: 0.8,
    eyebrow: 'Yours',
    title: 'Private by default',
  },
  {
    id: 'closing',
    light: 'evening',
    lead: 1,
    lines: [{ say: 'See it. Hear it. Live it lightly.' }],
    tail: 2.4,
    title: 'Evenstream',
  },
]

/**
 * The texts of the user in the film. Of a text in two parts, `begun` is there when the scene starts, and `rest` is
 * typed.
 */
export const typedTexts = {
  goal: {
    begun: 'I unlock my own small bakery',
    rest: ' on the corner before the street wakes. The first loaves are cooling and the room smells of cardamom.',
  },
  /** The user's other slides, for the library. */
  others: [
    'I speak in front of a full room, calmly, and I enjoy it.',
    'I run in the pine woods before breakfast and come home warm and unhurried.',
    'I live in a bright flat by the harbour and hear the boats from my desk.',
  ],
  morning: {
    begun: 'The bank answers this week.',
    rest: ' I want to knead the dough and let the letter come.',
  },
  evening: {
    begun: 'I worried about the loan all day and could not let it go.',
    rest: ' It means too much to me. I only counted customers.',
  },
} as const

/** The sentence at which the track's excerpt starts: the goal, as the script phrases it. */
export const heardFrom = /^You unlock your own small bakery/
