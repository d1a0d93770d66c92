import type { KindPassages } from '../passages.ts'

export const CALM: KindPassages = {
  heard: [
    'There is space in that sentence, and one breathes more slowly just from reading it.',
    'That sounds like you, on your own ground.',
    'How quietly you say it says as much as the words.',
    'It is good to have that written down, for the days when it is harder to believe.',
    'You let things be what they were, and they were bearable, even pleasant.',
    'A moment like that is no accident. It is practice that has stopped looking like practice.',
    'Nothing was pulling, and you noticed that nothing was pulling.',
    'That is an easy thing to overlook, and you did not overlook it.',
    'You were in the day rather than at odds with it.',
  ],
  name: [
    'It is worth seeing what already works here: you cared, and you did not clench.',
    'What already works is this, that you left some room between yourself and what happened.',
    'Look at what is working, so that you recognise it again: you went with the hour and let it carry a part of the load.',
    'Something already works, and it is plain to see. You let go of the wheel where no steering was called for.',
    'Here is what is working: things were allowed to matter exactly as much as they do.',
    'You can trust what already works in this. Ease came first, and the rest arranged itself around it.',
    'What works already is your pace. It is slow enough for you to be in it.',
    'Take a moment for what is working, because it is easily missed: you had nothing to prove to the hour.',
  ],
  explain: [
    'Calm of this kind is different from not caring. It is caring with a loose hand.',
    'From there the next step is mostly visible, and mostly small.',
    'Such quiet is a good place to wish from, since nothing in it is begging.',
    'You did less, and less got in the way.',
    'It needs no guarding. It comes back more easily when it is not held on to.',
    'A wish that rests in calm water can be seen right down to the bottom.',
    'The body remembers the way there, and after a few times it hardly asks for directions.',
    'When nothing is forced, even delays have a use.',
  ],
  cues: {
    morning: [
      'you come to a gap between two things today',
      'the day starts to speed up',
      'you wait for something today, a lift or a kettle',
      'you notice this ease again around midday',
      'somebody hurries you today',
      'you sit down at a table today',
    ],
    evening: [
      'you switch off the lamp tonight',
      'you lie down and the house is quiet',
      'the morning tries to rush you tomorrow',
      'you come to a gap between two things tomorrow',
      'you feel this ease once more before sleep',
      'you wait for the kettle tomorrow',
    ],
  },
}
