import type { KindPassages } from '../passages.ts'

export const GRATITUDE: KindPassages = {
  heard: [
    'It is a pleasure to read that, and surely a greater one to live it.',
    'That is the sort of moment that easily goes unrecorded, and you kept it.',
    'You can hear the warmth in it, even in so few words.',
    'Nothing needs to be added to that.',
    'You noticed it while it was happening, and that is a rare skill.',
    'Such things look small from outside and are large from within.',
    'There is a whole good life in a detail like that.',
    'You let it reach you, and it did.',
    'It was given, you saw it, and now it is yours twice.',
  ],
  name: [
    'Look at what already works here: you were present, and the good thing had somewhere to land.',
    'What already works in your life is in plain sight in that sentence, and you were there to see it.',
    'This is worth understanding, because it shows what is working: attention that rests on what is there.',
    'Something in you already works very well, the part that receives a thing without asking whether it was earned.',
    'What is working is simple. You had your eyes on what is here, and so your hands were open.',
    'Nothing wants improving there. See what already works, and why: for a moment nothing was missing.',
    'Here is what already works: you let something good be exactly as big as it was.',
    'It is worth a second look at what is working, namely that thanks came by itself, with no one asking for it.',
  ],
  explain: [
    'Gratitude is a light state. It wants nothing further, and so it pulls at nothing.',
    'A mind that is busy receiving has no hand free for clutching.',
    'From there your wish can be thought of gently, as one good thing among others.',
    'You did very little to bring it about, apart from being there, and that was enough.',
    'Thanks makes the world look like a place that is on your side, and one meets such a world differently.',
    'It works because it is specific. You were thankful for this, and not in general.',
    'Larger things stand on the ground of such moments.',
    'You can come back to it as one comes back to a warm room.',
  ],
  cues: {
    morning: [
      'something small goes right today',
      'somebody does you a kindness today',
      'you notice a good minute while it lasts',
      'you sit down to eat today',
      'you catch yourself smiling for no great reason',
      'you step outside and the air is pleasant',
    ],
    evening: [
      'you remember this moment as you lie down',
      'your head touches the pillow tonight',
      'you think of it again tomorrow',
      'you brush your teeth tonight',
      'something small goes right tomorrow',
      'you wake tomorrow and the day is still quiet',
    ],
  },
}
