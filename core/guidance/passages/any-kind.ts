// For a reflection whose kind is not plain, or whose words cannot be read at all: these lines name no
// idea and claim nothing about what happened, so that they fit a good day and a bad one.

import type { GroundPassages, KindPassages } from './passages.ts'

export const ANY_KIND: KindPassages = {
  heard: [
    'You took the time to find words for it, and that is a way of caring for yourself.',
    'Whatever else is in it, it matters to you, and that can be heard.',
    'It has a place here, just as you wrote it.',
    'It stayed with you long enough to be told, and it can stay here for a while.',
    'You told it plainly, and plain words can be trusted.',
    'There may be more behind it than a few lines can hold, and that is fine.',
    'It is told as you saw it, and nobody is here to correct it.',
    'Those lines are yours, and they were read slowly.',
  ],
  name: [
    'There is no lesson to draw from it here, and nothing to put right on this page.',
    'It can stand as it is for now, without a name for what it was.',
    'Before it is called good or bad, it can simply be seen.',
    'You know best what it means, and it may mean more than one thing.',
    'Some things ask to be understood, and some only ask to be told. This one has been told.',
    'It is a part of your life, and it takes up as much room as it takes up.',
    'Nothing has to follow from it this minute.',
  ],
  explain: [
    'You can let it rest where it is, and see later what has become of it.',
    'The body often knows first how a thing sits, in the neck, or the belly, or the breath.',
    'A thing that is looked at from a little further off shows more of its outline.',
    'If one part of it is still unclear, that part can take its time.',
    'You are free to feel about it whatever you feel, and to change your mind about it too.',
    'It is enough to notice where it touches you, and to be patient with that spot.',
    'What you do with it is yours to choose, and there is no hurry in the choosing.',
  ],
  cues: {
    morning: [
      'it crosses your mind again today',
      'you notice that you are holding your breath today',
      'you have half a minute to yourself before noon',
      'your thoughts come back to this page today',
      'you next pass a window today',
      'you pour yourself something to drink today',
    ],
    evening: [
      'it crosses your mind again tonight',
      'you notice that you are holding your breath tonight',
      'it is there again when you wake tomorrow',
      'you switch off the lamp and your head stays on',
      'you lie down tonight',
      'your thoughts come back to this page before sleep',
    ],
  },
}

export const ANY_GROUND: GroundPassages = {
  lighten: [
    'You need not settle anything now. Having said it is enough for the moment.',
    'Be as kind with yourself about it as you are with people you like.',
    'A slow breath makes room around almost anything.',
    'You can hold it with an open hand, which keeps it and leaves it free.',
    'Let it be one thing among the things of your life.',
    'Take from this page what is of use to you, and leave the rest.',
    'It can wait beside you while you do the next small thing.',
  ],
  morning: [
    'The day ahead has many rooms, and this is one of them.',
    'Today can come to you in pieces, one after the other.',
    'As the day opens, give this its fair share of it.',
    'The morning is young, and nothing in it has to be decided at once today.',
    'Today begins from here, with things as they are.',
    'In the hours ahead there is room for this and for other things.',
    'You can walk into this day at your own pace.',
  ],
  evening: [
    'Today has been lived, and it can be left where it is.',
    'Looking back, the day held this, and it held other hours too.',
    'The day is behind you now, and the night asks for no answer.',
    'Whatever is still open at the end of this day keeps until morning.',
    'Tonight it can stand by the door like a bag.',
    'As you look back on today, you can leave it unfinished.',
    'Let the day end at the end of the day.',
  ],
  acts: [
    'let one long breath out, and stand inside your Target Slide for three breaths',
    'open both hands for ten seconds and let one plain moment of your Target Slide come to you',
    'put your feet flat on the floor, name one thing you can see, and visit your Target Slide for one slow breath',
    'drop your shoulders, breathe out, and look out of a window in your Target Slide for half a minute',
    'close your eyes, find one sound in your Target Slide, and listen to it for half a minute',
    'drink a few slow sips of water and spend one minute in the quietest corner of your Target Slide',
    'take ten slow steps, and with each of them come a little nearer to your Target Slide',
  ],
  detailActs: [
    'let one long breath out, and think of {d} in your Target Slide for three breaths',
    'open both hands for ten seconds and think of {d}, as out of your Target Slide',
    'put your feet flat on the floor and spend one minute in your Target Slide, with {d} in view',
    'count five breaths on your fingers, and with the fifth one turn to {d} in your Target Slide',
  ],
}
