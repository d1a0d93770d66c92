import type { KindPassages } from '../passages.ts'

export const NEWS: KindPassages = {
  heard: [
    'That is a loud room to be in, even for somebody with good nerves.',
    'You can feel in your words how it took hold, one small step at a time.',
    'It is hard to stay out when everybody around is already in.',
    'Such things begin with a glance and end with a tight chest, for most people.',
    'You care about how things go in the world, and that care was put to work for somebody else.',
    'Such storms are built to be hard to leave, so there is no shame in having stayed.',
    'So much noise, and so little of it was yours.',
    'Things like that ask for a minute, and they tend to keep people far longer.',
    'You noticed what it does to you, and that is the useful part of the story.',
  ],
  name: [
    'This is what a pendulum looks like: a storm that lives on the attention of everybody in it.',
    'The practice has a name for it, pendulum, a structure that swings on people’s outrage and does not mind whose.',
    'You were on a pendulum, which is to say a shared quarrel that feeds on being looked at.',
    'A pendulum, in plain words, is a crowd’s excitement that keeps going as long as it is fed. You met one.',
    'It makes sense to call it a pendulum. Each reply, each glance and each sigh gives it another push.',
    'Here the word pendulum is exact: a common pull, for and against, that eats attention and gives little back.',
    'What drew you in was a pendulum, a swing so wide that whole crowds sit on it.',
    'One idea covers this, the pendulum: something that needs you to react, and cares little how.',
  ],
  explain: [
    'It takes the one side and the other in the same way, by the hours they spend on it.',
    'Knowing what happens takes a few minutes. The rest is swinging.',
    'You can stay informed, and kind, and still decline the ride.',
    'Nobody in there was waiting to be persuaded, and so the evening or the morning simply went.',
    'Leaving early is no betrayal of anybody. It leaves you with more to give where you are.',
    'Whatever truly is yours to do in it is small, and near, and quieter than that.',
    'A swing that gets no push from you slows down, at least in your own house.',
    'It offers you a side, and the cost of the side is your peace.',
  ],
  cues: {
    morning: [
      'your thumb goes to the feed today',
      'somebody hands you the quarrel again',
      'you feel the wish to reply',
      'the next headline pulls at you',
      'the talk around you turns hot today',
      'you notice that you are reading the comments',
    ],
    evening: [
      'your thumb goes to the feed in bed',
      'the quarrel comes up again tomorrow',
      'you feel the wish to answer one more time tonight',
      'other people’s sentences go on in your head',
      'you are asked to take a side tomorrow',
      'you reach for the news before you have reached for your slippers',
    ],
  },
}
