// Lines that belong to an idea, whatever the kind of day: what it means to lighten it, and where it
// looks, ahead in the morning and back in the evening.

import type { Idea } from '../kinds.ts'
import type { Lines } from './passages.ts'

type IdeaPassages = {
  lighten: Lines
  morning: Lines
  evening: Lines
  /** What comes after "then": two minutes at the very most, and always by way of the slide. */
  acts: Lines
  /** The same with something out of the slide, as an object: "the long table", "your daughter". */
  detailActs: Lines
}

export const IDEA_PASSAGES: Record<Idea, IdeaPassages> = {
  importance: {
    lighten: [
      'Lowering it does not mean that you stop caring. It means that you care with both feet on the ground.',
      'You can put some of it down and still do all that is yours to do.',
      'Nothing is lost by holding it more loosely. A loose hand can still carry.',
      'You are more than this one matter, and you were before it came.',
      'Whatever becomes of it, you are somebody who can take the next small step.',
      'Some of it is the thing itself, and some of it is only the holding. The holding can ease.',
      'Let it be one thing among the things of your life, rather than the roof over all of them.',
      'The caring can stay. Only the clenching is optional.',
      'It can be serious without being all there is.',
      'You might treat it as you would a friend’s trouble: warmly, and from a chair of your own.',
    ],
    morning: [
      'The day ahead has many rooms, and this is one of them.',
      'You have a whole morning in front of you, and most of it has nothing to do with this.',
      'Today asks for ordinary things first, and ordinary things are good company.',
      'As the day opens, give this its fair share of it and no more.',
      'There is today’s part of it, which is small, and there is the rest, which can wait outside.',
      'You can begin this day a little lighter than you woke.',
      'Let today come to you in pieces. They are seldom as big as the whole.',
      'In the hours ahead, you are free to put it down more than once.',
    ],
    evening: [
      'Looking back on today, you did what could be done, and the day is over now.',
      'Today is behind you with all its weight, and the night asks nothing of you.',
      'As you look back, notice the hours today in which you forgot about it. They happened too.',
      'The day has closed its books. Whatever is still open keeps until morning.',
      'You carried it all through today. Tonight it can stand by the door like a bag.',
      'Seen from this evening, the day held more than this one thing.',
      'Today has been lived, well or less well, and it can be left where it is.',
      'Let the day end at the end of the day.',
    ],
    acts: [
      'let one long breath out, say quietly that it may weigh less, and stand inside your Target Slide for three breaths',
      'open both hands for ten seconds and let one plain moment of your Target Slide come to you',
      'put your feet flat on the floor, name one thing you can see, and visit your Target Slide for one slow breath',
      'write the thought on a slip of paper, fold it, and spend one minute in the quietest corner of your Target Slide',
      'drop your shoulders, breathe out, and look out of a window in your Target Slide for half a minute',
      'drink a glass of water slowly, and at the last sip picture one ordinary minute of your Target Slide',
      'count five breaths on your fingers and let the fifth one take you into your Target Slide',
      'lay a hand on your chest, tell yourself that it can wait, and rest in your Target Slide for a minute',
      'walk to the nearest door and back at half your pace, with your Target Slide in mind',
      'say to yourself that it is one thing among many, and step into your Target Slide for the length of a yawn',
    ],
    detailActs: [
      'let one long breath out, and picture {d} until your shoulders come down',
      'open both hands for ten seconds and think of {d}, lightly, as out of your Target Slide',
      'put your feet flat on the floor and spend one minute in your Target Slide, with {d} in view',
      'drink a glass of water slowly, and at the last sip go to {d} in your Target Slide',
      'count five breaths on your fingers, and with the fifth one turn to {d} in your Target Slide',
    ],
  },
  pendulum: {
    lighten: [
      'You need not fight it. It is enough to see it, and to let it swing without you.',
      'The way out is quiet: notice, decline, and turn to something that is yours.',
      'Nobody needs beating for this to end. One pair of hands lets go, and that is all.',
      'You can leave the swing while it is still moving. It is closer to the ground than it looks.',
      'A small inward no thank you is usually enough, and it can even be friendly.',
      'It loses its hold at the moment you find it a little comical.',
      'Your attention is the only coin it takes, and you may close your purse.',
      'Stepping aside leaves you with your strength, and with better uses for it.',
      'You can let it pass as one lets a loud lorry pass, without reading the number plate.',
      'What you do not push soon hangs still.',
    ],
    morning: [
      'The day ahead has room for better things than this.',
      'It may swing past you again today, and you can recognise it earlier.',
      'As the day begins, your attention is fresh, and you are the one who spends it.',
      'In the hours ahead there are a dozen quieter places to put your eyes.',
      'You have this morning to yourself, before anybody else lays a claim on it.',
      'Today you can be the one who does not pick up the rope.',
      'Let the first part of today belong to something of your own.',
      'What lies before you today is closer to you than any of that.',
    ],
    evening: [
      'Looking back, you can see the moment today when it caught you, and that is worth knowing.',
      'The day is over, and so is its noise. What still rings in you may fade.',
      'Seen from this evening, it took less of today than it felt like.',
      'Today had its swing, and it also had hours that were simply yours.',
      'You can leave it in the day that is ending. It does not come to bed with you.',
      'As you look back on today, you can put it down without settling it.',
      'Tonight there is nothing left to answer.',
      'The day is behind you now, and nobody is asking you for another round.',
    ],
    acts: [
      'say no thank you under your breath, and turn to your Target Slide for three slow breaths',
      'put the phone face down, look at something green, and spend one minute in your Target Slide',
      'let the sentence in your head stop halfway, and step into your Target Slide for one breath',
      'breathe out, let your hands open, and picture one ordinary minute of your Target Slide',
      'stand up, roll your shoulders twice, and look at your Target Slide as if through your own window',
      'imagine the swing going by without you, and sit down in your Target Slide for half a minute',
      'wish everybody in it well, yourself included, and go to your Target Slide for the length of five breaths',
      'take ten slow steps, and with each of them come a little nearer to your Target Slide',
      'press your fingertips together, and let the next thing you look at be a detail of your Target Slide',
      'run cold water over your wrists for a moment, and return to your Target Slide with the next breath',
    ],
    detailActs: [
      'say no thank you under your breath, and think of {d} in your Target Slide for three slow breaths',
      'put the phone face down and spend one minute in your Target Slide, with {d} in view',
      'let the sentence in your head stop halfway, and turn to {d} in your Target Slide',
      'breathe out, let your hands open, and picture {d} for half a minute',
      'take ten slow steps with {d} in mind, as out of your Target Slide',
    ],
  },
  works: {
    lighten: [
      'You need not make more of it. It is enough to know where it is kept.',
      'There is nothing here to fix, and that is a rare and pleasant thing to read.',
      'Keep it simple. What is light stays light when nobody leans on it.',
      'It asks for no effort, only for a place in the day.',
      'You can trust it a little, as one trusts a chair that has held before.',
      'Let it be small. Small things travel well.',
      'It is yours already, and it grows by being used.',
      'You can lean on that, lightly, on other days too.',
      'There is no rule in it to follow. There is only a way that you know now.',
      'Take it as a fact about you rather than as a lucky hour.',
    ],
    morning: [
      'Take it with you into the day ahead, like a coin in a pocket.',
      'The day in front of you can be met from here.',
      'As today begins, this is good ground to start from.',
      'You have the whole of today to use a little of it.',
      'Let the first hour of today have some of this in it.',
      'Whatever today brings, it meets somebody who has this.',
      'The morning is a good time to notice it, because the day tends to follow the first note.',
      'Today can stay ordinary, and this can stay in it.',
    ],
    evening: [
      'Looking back on today, this is the part to keep.',
      'It is a good last thought for a day that is ending.',
      'As the day closes, let this be the line that you underline.',
      'Today is behind you, and this much of it stays.',
      'Seen from this evening, the day had a thread in it, and you found the end of it.',
      'You can let go of the rest of today and sleep on this.',
      'The day gave you that, whatever else it did.',
      'Tonight there is nothing more to do with it than to be glad of it, or simply to know it.',
    ],
    acts: [
      'stay with it for one breath longer, and let your Target Slide come and share that breath',
      'look around slowly, name one thing that is good as it is, and step into your Target Slide for three breaths',
      'put both hands around something warm and spend one minute in your Target Slide',
      'close your eyes, find one sound in your Target Slide, and listen to it for half a minute',
      'breathe out slowly and touch one thing in your Target Slide, just to feel what it is made of',
      'say thank you for one small thing, and let your Target Slide be the next thing you see',
      'stand still for three breaths, one for the day, one for you, and one for your Target Slide',
      'let your eyes rest on the nearest light, and see the same light falling into your Target Slide',
      'think of one thing that worked, and stroll through your Target Slide for a minute, without any errand',
      'straighten your back a little, smile with the corners of your eyes, and be in your Target Slide for five breaths',
    ],
    detailActs: [
      'stay with it for one breath longer, and let {d} come into the same breath, as in your Target Slide',
      'look around slowly, name one thing that is good as it is, and think of {d} in your Target Slide',
      'put both hands around something warm and spend one minute in your Target Slide, with {d} close by',
      'breathe out slowly, and see {d} for half a minute, as plainly as in your Target Slide',
      'say thank you for one small thing, and let {d} be the next thing you see, in your Target Slide',
    ],
  },
}
