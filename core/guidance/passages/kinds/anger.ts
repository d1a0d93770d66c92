import type { KindPassages } from '../passages.ts'

export const ANGER: KindPassages = {
  heard: [
    'It is still warm in the way you tell it.',
    'Something that you care about was touched, and your whole body answered.',
    'It went from nought to hot in a moment, as such things do.',
    'There is care somewhere under that heat. Few people get angry about what is nothing to them.',
    'You put it in few words, and the heat can still be felt in them.',
    'No wonder that it still hums in you.',
    'It is one thing when it happens, and another when it goes on happening in your head.',
    'You wrote it as it was, without making yourself smaller or larger, and that is a good start.',
    'The moment was short, and it has taken up a good deal of room since.',
  ],
  name: [
    'There is a picture for this: a pendulum, a thing that swings as long as somebody pushes it.',
    'What has caught you is called a pendulum here, which is to say a quarrel that lives on attention.',
    'In this practice such a scene is a pendulum. It swings on the push you give it, whether for or against.',
    'The word pendulum fits well, meaning a pull that feeds on every answer it gets.',
    'Think of it as a pendulum, a swing that needs a second person to keep it going.',
    'One idea is enough for this, the pendulum: a shared tug of war that ends when one side lets go of the rope.',
    'You met a pendulum, in other words a heat that grows on the energy it draws from you.',
    'It helps to see a pendulum in it, a push that is looking for somebody to push back.',
  ],
  explain: [
    'Each sharp answer in your head gives it another push, and you are the one who gets tired.',
    'It hardly cares which side you are on, as long as you keep arguing.',
    'Stepping aside is something else than giving in. Your boundary can stand without your blood pressure.',
    'The moment itself is long over, and the scene goes on in your head.',
    'You can still say what there is to say, later and in a few plain words.',
    'What it wants is your attention, and that is yours to lend or to keep.',
    'A clear sentence tomorrow does more than ten brilliant ones in the shower.',
    'Whoever was in the right, you can put it down for the night, or for the hour.',
  ],
  cues: {
    morning: [
      'you find yourself composing another answer in your head today',
      'the scene starts to replay while you do something else',
      'you meet the same tone again today',
      'your jaw sets and your voice wants to rise',
      'somebody brings it up again',
      'you feel the heat come up your neck',
    ],
    evening: [
      'you catch yourself arguing with them in bed',
      'the scene replays once more tonight',
      'you notice that your hands are fists',
      'the speech in your head begins again tomorrow',
      'you meet them tomorrow and feel the heat come up',
      'you are about to tell the story one more time tonight',
    ],
  },
}
