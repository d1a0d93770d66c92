// What every answer may draw on: how the person's words come in, and how their slide does.

import type { Lines } from './passages.ts'

/** The person's own sentence opens the answer, word for word. */
export const OPEN: Record<'morning' | 'evening', Lines> = {
  morning: [
    'You wrote this morning: {q}',
    'These words of yours stand out: {q}',
    'One line of yours says most of it: {q}',
    'This is where you are this morning, in your own words: {q}',
    '{q} That is how you begin, and it is good that you say so.',
    '{q} Those words deserve a slow reading.',
    'Here is the sentence to stay with: {q}',
    'You put it like this: {q}',
    '{q} That came straight from you, before the day could smooth it over.',
    'Your morning, in one line: {q}',
    'Let this be read back to you once: {q}',
    'Among all that you wrote, this: {q}',
    '{q} That can be read twice.',
  ],
  evening: [
    'You wrote tonight: {q}',
    'These words of yours stand out: {q}',
    'One line of yours says most of it: {q}',
    'This is what the day left with you, in your own words: {q}',
    '{q} That is how the day ends, and it is good that you say so.',
    '{q} Those words deserve a slow reading.',
    'Here is the sentence to stay with: {q}',
    'You put it like this: {q}',
    '{q} That came straight from you, before sleep could smooth it over.',
    'Your day, in one line: {q}',
    'Let this be read back to you once: {q}',
    'Among all that you wrote, this: {q}',
    '{q} That can be read twice.',
  ],
}

/** For somebody who wrote almost nothing: a dot, a sigh, a small picture. */
export const OPEN_WORDLESS: Lines = [
  'You came to the page, and there was little to put on it.',
  'Few words came, and that is all right.',
  'You left the page nearly empty, and an empty page says something too.',
]

export const OTHER_LANGUAGE: Lines = [
  'You wrote in {l}, and your words are welcome as they are. The answer to them is in English.',
  'Your words are in {l}, and they stay as you wrote them. What follows is in English.',
]

/** Instead of the lines of one kind, when two things weigh nearly the same. */
export const HEARD_MIXED: Lines = [
  'There is more than one thing in what you wrote, and both are allowed to be there.',
  'Two moods share the page, and neither of them is wrong.',
  'It is a mixture, as most honest days are.',
  'Something light and something heavy sit side by side there, and you left both in.',
  'You did not tidy it up into one feeling, and that makes it true.',
  'Part of that pulls and part of it rests. Both were you.',
  'There is a back and a forth in it, and you noticed both.',
  'More than one voice speaks in that, and you let each finish its sentence.',
  'It goes up and down in a few lines, as life does.',
  'You can hold two things at once, and you just did.',
]

/** `{q}` is the slide's own sentence, quoted. */
export const SLIDE_QUOTED: Lines = [
  'Your Target Slide is still there, in your own words: {q}',
  'Beside all this stands the scene that you chose: {q}',
  'And there is the other picture, the one on your Target Slide: {q}',
  'This is the scene that you named once: {q}',
  'You have a place to turn to, and you have described it: {q}',
  'You can look across, at any time, to the scene that you named: {q}',
  'Meanwhile the scene on your slide waits without hurry: {q}',
  'There is another line of yours, from your Target Slide, and it can stand beside this one: {q}',
  'On a different day you wrote down where you want to be: {q}',
  'The words on your slide have kept their place: {q}',
  'Set this next to it for a moment, from your Target Slide: {q}',
  'Your slide says it in its own way: {q}',
  'What you chose is still chosen: {q}',
]

/** With something out of the slide, as an object. */
export const SLIDE_DETAIL: Lines = [
  'Your Target Slide is a breath away, and so is the thought of {d}.',
  'One thought of {d} is enough to be back in your Target Slide.',
  'Think for a moment of {d}. That scene is yours to visit, at any hour.',
  'Your Target Slide is made of plain things, the thought of {d} among them.',
  'Somewhere in you it is already an ordinary thing to think of {d}.',
  'Your slide, with {d} in it, has not gone anywhere.',
  'In your slide there is also {d}, and nothing there is in a hurry.',
  'Your Target Slide keeps a place for you near the thought of {d}.',
  'You know the way to your slide, and it goes past the thought of {d}.',
  'Elsewhere in you, in your slide, it is a usual day, with {d} in it.',
  'It may help to let {d} stand for the whole of your Target Slide.',
  'Of everything in your Target Slide, take only {d} for now.',
]

export const SLIDE_PLAIN: Lines = [
  'Your Target Slide is a breath away, as it was before any of this.',
  'The scene on your slide has not gone anywhere.',
  'There is a quieter picture of your life, and you have already drawn it: your Target Slide.',
  'The person in your Target Slide has hours like this one too, and meets them a little more lightly.',
  'You can visit your slide from exactly here. It asks for no better mood.',
  'Your Target Slide leaves the light on for you.',
  'Your Target Slide does not ask how the day went. It is simply there.',
  'Between two thoughts there is room for a glance at your slide.',
  'Your Target Slide is as near as the next time you close your eyes.',
  'What is on your slide needs no effort to stay true to.',
  'You have somewhere to look besides this, and it is your Target Slide.',
  'The scene you chose goes on quietly, in your slide, beside all of this.',
]

/** "If …" with something out of the reflection, as an object: "the interview", "your sister". */
export const TOPIC_CUES: Record<'morning' | 'evening', Lines> = {
  morning: [
    'your thoughts go back to {d} today',
    'you catch yourself thinking about {d} again this morning',
    'you find your mind busy with {d} before noon',
  ],
  evening: [
    'your thoughts go back to {d} tonight',
    'you catch yourself thinking about {d} in bed',
    'you find your mind busy with {d} again tomorrow',
  ],
}
