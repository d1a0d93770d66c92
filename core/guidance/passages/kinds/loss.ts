// For grief, grave illness, a parting, a lost living. No idea of the teaching, no lesson, no comfort
// that hurries: it was heard, sadness may stay, and one gentle thing can be done. The lines fit a
// death and a divorce alike, so they say nothing of who went or how.

import type { GroundPassages, KindPassages, Lines } from '../passages.ts'

export const LOSS: KindPassages = {
  heard: [
    'That is a great deal to hold, and you did not soften it.',
    'There are few words for that, and yours are enough.',
    'It is hard even to read, and you are the one who lives it.',
    'Something that was part of your days has been torn, and it hurts.',
    'No answer is big enough for that, and so this one stays small.',
    'It is good that you did not keep that to yourself alone.',
    'Anyone would go quiet at that.',
    'You wrote it down with a steady hand, or with a shaking one. Either is right.',
  ],
  name: [
    'There is nothing here to fix, and nothing to learn from it.',
    'Sadness belongs to this, and it may stay for as long as it stays.',
    'What hurts here was dear to you, and there is no shame in the hurt.',
    'This is allowed to be as heavy as it is.',
    'Nobody is waiting for you to be brave about it.',
    'You may be sad, or angry, or numb, or all of it within an hour.',
    'It makes sense that the ground feels thin under you.',
    'There is no right way to carry something like this, and no time by which it is done.',
  ],
  explain: [
    'It tends to come in waves, and between two waves there may be a breath.',
    'Ordinary things, such as a cup or a coat, can suddenly be hard. That is how it goes.',
    'You can put off whatever is able to wait. A great deal is able to wait.',
    'Eating a little and resting a little is already enough of a plan.',
    'Tears are welcome, and so is a dry face.',
    'Let somebody sit with you, if there is somebody whose company is easy.',
    'You can speak of it again, here or to a friend, as often as it wants to be said.',
    'It is fine to laugh at something in between. It takes nothing away from what you feel.',
  ],
  cues: {
    morning: [
      'it comes over you at some point today',
      'the house gets too quiet today',
      'somebody asks how you are today',
      'your throat tightens today',
      'you come to the end of your strength today',
      'a small thing reminds you of it today',
    ],
    evening: [
      'it comes over you again tonight',
      'you lie awake with it tonight',
      'the room gets too quiet tonight',
      'it is the first thing there when you wake tomorrow',
      'your throat tightens once more tonight',
      'a small thing reminds you of it tomorrow',
    ],
  },
}

export const LOSS_GROUND: GroundPassages = {
  lighten: [
    'Go gently with yourself, as you would with somebody you love.',
    'For now it is enough to get from one hour to the next.',
    'You are allowed to miss what was, and to be tired.',
    'Be slow. Slowness is a kindness at such a time.',
    'Nothing more is asked of you on this page.',
    'Whatever you feel in it is yours to feel, and it is not too much.',
    'It is all right to ask for help with the plain things, a meal, a call, a walk.',
  ],
  morning: [
    'Today can be a small day. Let it have few rooms, and soft chairs in them.',
    'There is a whole day ahead, and you can take it by the quarter of an hour.',
    'Let today ask little of you, and ask little of today.',
    'As this day begins, the next cup of tea is far enough to look.',
    'Today you can leave undone whatever is too heavy to lift.',
    'This morning, getting dressed and sitting by a window counts as plenty.',
  ],
  evening: [
    'You have come through today, hour by hour, and that was hard.',
    'The day is over, and nobody asks you to have done it well.',
    'Looking back on today, it is enough that you are here at the end of it.',
    'Tonight you can lie down with it, since it does not go away for the asking.',
    'This evening needs no sense made of it.',
    'The day has closed. What you could not do today can stay undone tonight.',
  ],
  acts: [
    'lay one hand on your chest for three slow breaths, and let your Target Slide wait beside you',
    'drink a few sips of water slowly, and rest your eyes on the quietest corner of your Target Slide for one breath',
    'wrap something warm around your shoulders for a minute, with your Target Slide only in the distance',
    'send one short line to somebody who is kind to you, and leave your Target Slide for another hour',
    'let the tears come or stay away for two minutes, while your Target Slide keeps its distance',
    'breathe out slowly three times, and borrow one quiet seat in your Target Slide to rest on',
    'put both feet on the floor, feel the ground for five breaths, and let your Target Slide rest too',
  ],
  detailActs: [],
}

/** The person's words come in without a frame that makes a headline of them. */
export const LOSS_OPEN: Lines = [
  'You wrote this: {q}',
  'These are your words: {q}',
  '{q} Those words deserve a slow reading.',
  '{q} That was read slowly, and more than once.',
  'Your words stay here as you wrote them: {q}',
  '{q} Thank you for trusting this page with that.',
]

/** What the slide shows may be the very thing that was lost: it is neither quoted nor pictured. */
export const LOSS_SLIDE: Lines = [
  'Your Target Slide can wait. It asks nothing of you.',
  'Your Target Slide keeps without you for as long as you like.',
  'The scene on your slide is in no hurry, and it can stay closed.',
  'You can leave your Target Slide alone for now, or only sit near it.',
  'Your slide is a place to rest in at most, and no task.',
]
