import type { KindPassages } from '../passages.ts'

export const FLAT: KindPassages = {
  heard: [
    'Thank you for writing it as it is, without painting it any brighter.',
    'Days like that exist, and they are allowed to be exactly that grey.',
    'A blank page is an answer too, and it is heard here.',
    'No particular mood is asked for here.',
    'You came and wrote a line all the same, and that counts for something.',
    'It is fair to have little to say. Some days are mostly floor.',
    'You need not shine for anyone on this page.',
    'That reads like tiredness that has gone quiet.',
    'Even the dull days are part of the road, and nobody walks on views alone.',
  ],
  name: [
    'On such days it is enough to see what already works, however plain: you got up, you went on, you are here.',
    'It can help to look for what already works, in the smallest size. A cup of something warm counts.',
    'What already works is easy to miss when the colours are low: the floor holds, the breath comes, the hands do their work.',
    'Something is working even now, beneath the mood, like heating in a house where nobody speaks.',
    'There may be little to feel at the moment, and still you can count what already works without feeling it.',
    'Look only for what is working, one thing, as small as you like. It is there without any help from your mood.',
    'What already works asks for no enthusiasm. It is simply the part of the day that did not fall over.',
  ],
  explain: [
    'Feelings come round again by themselves, much as appetite does.',
    'Flatness is often the rest that was not taken elsewhere.',
    'There is no call to force your scene into colour. A grey glimpse is a glimpse.',
    'The wish has not gone anywhere. It is only standing in the shade for a while.',
    'One small thing done in a dull mood weighs as much as the same thing done in a bright one.',
    'A low flame is still a flame, and it uses little.',
    'You might simply be a person who has done a lot and is resting with eyes open.',
    'It is kinder, and quite enough, to do a little and to expect no fireworks from it.',
  ],
  cues: {
    morning: [
      'you next fill a glass or a cup today',
      'you pass a window today',
      'you notice that you are staring at nothing today',
      'you put on your shoes today',
      'you sit down for a moment around noon',
      'the day feels like cotton wool again',
    ],
    evening: [
      'you pull the curtains tonight',
      'you lie down and feel nothing much',
      'you fill a glass of water tonight',
      'you pass a window tomorrow',
      'you put on your shoes tomorrow',
      'you sit on the edge of the bed tomorrow morning',
    ],
  },
}
