import type { KindPassages } from '../passages.ts'

export const SHOWING_OFF: KindPassages = {
  heard: [
    'It takes a good eye, and some humour, to catch that in yourself.',
    'Underneath it is a very human wish, to be seen and to be thought well of.',
    'You wrote that down without dressing it up, which is rather the opposite of what it describes.',
    'Everybody has stood on that little stage at some time.',
    'There is a wish in it to be met with a bit of shine, and that is no crime.',
    'The part of you that performs works hard, and it is probably tired.',
    'It is an honest line, and honest lines are already a step down from the stage.',
    'There is something in you that would like to be sure of its place.',
    'Seeing yourself through other eyes is a strenuous way to spend an hour.',
  ],
  name: [
    'The idea that fits is importance, inner importance to be exact: the extra weight placed on how you look.',
    'This practice would call it importance, a plain word for blowing up one’s own picture and then having to hold it up.',
    'There is importance in it, meaning that your standing was made heavier than it is.',
    'Importance has a second pocket, and this is what lives in it: the weight of being somebody.',
    'What tires you here is importance, the effort of keeping yourself a size larger.',
    'You could name it importance, the load that comes with wanting to be looked at.',
    'One idea is enough, importance: your worth put up for a vote, when it was never up for a vote.',
  ],
  explain: [
    'Admiration is pleasant, and it is gone by the time the plates are cleared.',
    'Whoever has nothing to prove is a restful person to sit with, first of all for themselves.',
    'What is real in you needs no lighting.',
    'The shine takes a hand to hold it up, and that hand is then missing elsewhere.',
    'People mostly remember how it felt to be with you, and hardly the figure or the name.',
    'You can let a good thing of yours be known once, plainly, and leave it there.',
    'The same skill, the same success and the same you weigh much less offstage.',
    'Being liked for the show leaves the one behind the show a little lonely.',
  ],
  cues: {
    morning: [
      'you feel the wish to impress somebody today',
      'you hear yourself begin to polish a story',
      'you notice that you are watching yourself from outside',
      'there is an opening to mention it today',
      'you reach for the grander word',
      'you catch yourself waiting for applause',
    ],
    evening: [
      'you look once more tonight to see who has noticed',
      'you replay how you came across',
      'you feel the wish to impress somebody tomorrow',
      'you hear yourself begin to polish a story tomorrow',
      'the evening’s stage lights come back on in your head',
      'you wince at the memory before you sleep',
    ],
  },
}
