import type { ThemePassages } from '../theme-passages.ts'

export const LEARNING: ThemePassages = {
  scene: [
    'You know this now. It took its time, and it is yours.',
    'What used to be a wall is a room, and you walk about in it freely.',
    'Your mind is clear and curious, and it likes what it is doing.',
    'You have done the work, bit by bit, and it carries you.',
  ],
  sight: [
    'You see the page in a good light. The lines make sense as your eyes pass over them.',
    'Look at your notes, in your own hand, with an arrow here and a circle there in blue.',
    'You watch the pattern appear, and what was grey has an outline.',
    'You see a face light up as you explain a thing you once found hard.',
  ],
  sound: [
    'You hear the question, and you hear your own voice answer, calm and clear.',
    'Listen to the quiet of a mind at work: a page, a pen, a soft tap.',
    'You hear someone say well done, and it sounds sincere.',
    'There is a murmur around you, and you hear the one thing that matters in it.',
  ],
  touch: [
    'Your fingers turn a page. The paper is smooth and dry, the edge a little worn.',
    'You hold the pen with a light grip, and your hand is warm and sure.',
    'You feel the chair, firm at your back, and both your feet on the ground.',
    'You lean over the table. The wood is cool under your arms.',
    'You rest your palms on a closed book and feel its weight.',
  ],
  smell: [
    'You smell paper, pencil shavings, and rain drying on a coat.',
    'There is a scent of old books and of floor polish.',
    'You notice the smell of a room where many people have thought.',
  ],
  taste: [
    'You take a sip of water, and it tastes fresh after so much thought.',
    'You let a piece of something sweet melt on your tongue between two chapters.',
    'You taste your tea, strong and a little bitter, the way you like it.',
  ],
  ease: [
    'You make a mistake, see why, and go on. It hardly slows you.',
    'You explain it to a friend over a meal, with a fork and two glasses.',
    'You close the book at a good hour. It can wait, and so can you.',
    'You use what you know without thinking of it, as you use a door.',
  ],
  step: [
    'You open the book or the lesson and stay with it for ten calm minutes.',
    'You write down one thing you understand, in your own words.',
    "You repeat yesterday's small piece, once, out loud.",
    'You ask one question of one person who knows.',
    'You put your material where your hand finds it first.',
    'You plan one short session, with a day, an hour and a place.',
  ],
}
