import type { KindPassages } from '../passages.ts'

export const REMEMBERING: KindPassages = {
  heard: [
    'So it came to you in the middle of an ordinary day, where it belongs.',
    'That is a good sign, less for its drama than for its lack of drama.',
    'You were inside it for a moment, and then you went on with your day.',
    'The detail you mention is the sort that only turns up when one is really there.',
    'It is nice how little fuss there was about it.',
    'The scene seems to be making itself at home in you.',
    'You kept it company, and you did not hang on to it.',
    'It is becoming a place that you know, like a street you have walked before.',
    'A glimpse like that is worth more than an hour of trying.',
  ],
  name: [
    'Notice what already works: the scene came lightly, through one small sense, and you let it.',
    'What already works here is the lightness. You looked in, and you did not stare.',
    'It helps to see what is working, so that you can do it again: a short visit, from the inside, with no demand.',
    'What is working is plain. You lived a moment of it instead of watching it from a seat.',
    'This is what already works in your practice: it has begun to happen between other things.',
    'Something already works, and it is the ordinariness. The scene is losing its shine and gaining weight, like real rooms do.',
    'Look at what works already. It took a few seconds, it had a sound or a smell in it, and then it was over.',
    'You have found what is working for you, the brief return, in the cracks of a normal day.',
  ],
  explain: [
    'The mind believes what it meets often and without effort.',
    'Short and frequent does more than long and strained.',
    'A scene grows real by its small things, a door handle, a light, somebody’s voice.',
    'You went in through a side door, and side doors are seldom locked.',
    'When it starts to feel normal, there is less distance for you to cross.',
    'There is nothing to add and nothing to push. A step towards it now and then is enough.',
    'It also makes today’s step easier to see, because you have just come from where it leads.',
    'Letting it go afterwards is a part of the skill, and you did that too.',
  ],
  cues: {
    morning: [
      'you wash your hands today',
      'you wait at a door, a light or a till today',
      'the scene drifts by on its own today',
      'you pick up your keys today',
      'you have half a minute between two tasks',
      'you take the first sip of your next cup',
    ],
    evening: [
      'you lie down tonight and your eyes close',
      'you turn off the lamp tonight',
      'the scene drifts by on its own before you sleep',
      'you wash your hands tomorrow morning',
      'you wake tomorrow and lie still for a moment',
      'you pick up your keys tomorrow',
    ],
  },
}
