import type { KindPassages } from '../passages.ts'

export const WORRY: KindPassages = {
  heard: [
    'That is a tiring thing to carry, and you carry it into every other hour of the day.',
    'Anyone who reads that can feel how much of you is already living in what comes next.',
    'It makes sense that your thoughts go there. They are trying to keep you safe, in their way.',
    'Not knowing is hard work, harder than most things that can be known.',
    'There is care in that worry. You only worry like this about what matters to you.',
    'You said it plainly, and saying it plainly already takes a little of the steam out of it.',
    'A mind that runs ahead like that is a loyal mind. It is also a tired one.',
    'That sounds like a long stretch of holding your breath.',
    'It is a lonely sort of work, going through it all in advance.',
  ],
  name: [
    'The word for what has gathered here is importance: extra weight, laid on something that was heavy enough.',
    'There is a plain name for this. It is importance, the weight that a thing takes on when everything seems to hang on it.',
    'What you describe is importance at work, which simply means that one outcome has grown larger than the rest of your life.',
    'In the language of this practice, the knot is called importance: the outcome has been handed more weight than it can hold.',
    'This is what importance feels like from the inside, a thing made so big that it blocks the light.',
    'Seen from a little further off, the trouble is less the thing itself than its importance, the load you put on top of it.',
    'One idea may help here, and that is importance: the heaviness that a question gains each time it is turned over.',
    'Importance is the name for that tightness. It is weight added by hand, so hands can take some of it off.',
  ],
  explain: [
    'Worry rehearses the worst so often that the body takes the rehearsal for the event.',
    'Each time you run through it, the picture grows a little sharper and your own ground a little thinner.',
    'The facts have stayed the same size all day. Only their shadow has moved.',
    'Going over it once is planning. Going over it for the tenth time is only weight.',
    'Your thoughts are hunting for certainty, and the future keeps none in stock.',
    'The part that can be prepared is small and definite, and the rest is weather.',
    'It leans on you hardest when nothing can be done about it, which is worth noticing.',
    'Much of the strain comes from living through it twice, once in your head and once in the world.',
  ],
  cues: {
    morning: [
      'the same thought knocks again today',
      'you catch yourself rehearsing the worst this morning',
      'your shoulders creep up while you wait',
      'your stomach tightens at some point today',
      'you notice that you are three days ahead of yourself',
      'a what-if turns up before noon',
    ],
    evening: [
      'the thought comes back when the light is off',
      'you catch yourself going over it again tonight',
      'you wake in the night and the question is there',
      'the worry is the first thing to greet you in the morning',
      'your jaw is tight when you lie down',
      'tomorrow starts to play in your head before it is here',
    ],
  },
}
