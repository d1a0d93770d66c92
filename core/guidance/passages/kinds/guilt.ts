import type { KindPassages } from '../passages.ts'

export const GUILT: KindPassages = {
  heard: [
    'It weighs on you because you are somebody who minds how others fare.',
    'You told it without an excuse, and that takes some courage.',
    'The sting is the sign of a value you hold, and the value is a good one.',
    'People who did not care would have forgotten it by now.',
    'That is a heavy thing to keep going back to.',
    'You were tired, or busy, or simply human, and it still hurts.',
    'You look at it squarely here, which is more than most people manage.',
    'There is tenderness under that, for somebody or for yourself.',
    'It happened, it is told, and it can be looked at calmly now.',
  ],
  name: [
    'What you carry beyond the fact itself is importance: extra weight, added every time the scene is replayed.',
    'Guilt is a form of importance, the weight that a deed puts on when it becomes a verdict about you.',
    'In this practice it goes under importance. One moment has been made so big that it stands for all of you.',
    'The plain name for the heaviness is importance, a load laid on top of what happened.',
    'There is one idea worth holding here, importance: a mistake blown up until it hides the person who made it.',
    'Importance is the word for that surplus weight. A fault has a size, and yours has been made larger than its size.',
    'You could call the extra part importance. It is the weight of judging, which comes on top of the weight of knowing.',
  ],
  explain: [
    'Punishing yourself repairs nothing for anybody. One plain gesture often does.',
    'What is asked of you is small: to see it, to mend what can be mended, and to walk on.',
    'The lesson is learnt in a minute, and the sentence can be over.',
    'They get more from one warm word of yours than from a week of your regret.',
    'A debt can be paid. A mood of debt only grows.',
    'You can be sorry and still stand upright. The two go well together.',
    'Going over it for the twentieth time makes you no kinder, only more tired.',
    'The person who regrets it is already a different one from the person who did it.',
  ],
  cues: {
    morning: [
      'the scene comes back to you today',
      'you hear that scolding voice in your head',
      'you think of them and wince',
      'the heaviness turns up again before noon',
      'you notice that you are putting yourself on trial',
      'you feel the urge to hide from it today',
    ],
    evening: [
      'the scene comes back when you close your eyes',
      'you hear that scolding voice tonight',
      'you think of them once more and wince',
      'you start to put yourself on trial in bed',
      'the heaviness is there when you wake tomorrow',
      'you catch yourself replaying it tomorrow',
    ],
  },
}
