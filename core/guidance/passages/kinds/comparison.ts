import type { KindPassages } from '../passages.ts'

export const COMPARISON: KindPassages = {
  heard: [
    'That is a small sentence with a real sting in it.',
    'Most people know that feeling, and few of them write it down so honestly.',
    'It can make a perfectly good day look thin, and it did.',
    'You were fine, and then a ruler came into the room.',
    'There is a wish hidden in that pinch, and the wish deserves a kinder look than the pinch.',
    'It hurts because you care about how your own life unfolds, and that part is worth keeping.',
    'You put your finger on the exact moment when it turned, which is useful to know.',
    'Being measured is tiring, even when you hold the tape yourself.',
    'Nothing in your own life changed in that moment, and yet it felt as though it had shrunk.',
  ],
  name: [
    'Comparison is what this practice calls a pendulum: a race that lives on everybody who looks sideways.',
    'There is a pendulum in this, meaning a shared game that runs on the attention of those who play it.',
    'The picture that fits is a pendulum, something that swings between better and worse and feeds on both.',
    'You brushed against a pendulum, which is a plain word for a contest that nobody signed up for.',
    'Think of the whole race as a pendulum. It keeps swinging because so many people push.',
    'What pulled at you was a pendulum, a common measuring stick that draws its strength from being believed.',
    'One idea may be enough: the pendulum, that great swing of who is ahead and who is behind.',
    'It is fair to call this a pendulum, a pull that takes your eyes off your own road.',
  ],
  explain: [
    'You see the front of their house and the back of your own.',
    'It sets your whole day beside one picture out of theirs.',
    'Winning the race keeps it swinging just as well as losing it does.',
    'Their road took nothing away from yours. It is only louder at the moment.',
    'It tells you where others stand, and nothing about where you are going.',
    'You may step off without a word. Nobody is keeping the score that you imagine.',
    'What you admire in them can stay as a hint, once the ranking is put away.',
    'The ruler is short. It measures one thing, on one day, in one light.',
  ],
  cues: {
    morning: [
      'you catch yourself ranking people today',
      'somebody else’s news makes you feel small',
      'you open an app and your mood drops',
      'the words ahead and behind turn up in your head',
      'you notice that you are looking sideways',
      'you hear of a success that you would have liked for yourself',
    ],
    evening: [
      'you catch yourself scrolling through other lives tonight',
      'the old ranking starts up when you lie down',
      'you notice that you are measuring the day against somebody else’s',
      'you meet that pinch again tomorrow',
      'their picture comes back before you sleep',
      'you hear good news about somebody tomorrow and it stings',
    ],
  },
}
