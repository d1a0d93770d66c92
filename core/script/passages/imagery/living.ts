// Homes, people, movement and rest.

import type { Image } from './image.ts'

export const LIVING: readonly Image[] = [
  {
    words: ['running', 'runner', 'marathon', 'jog', 'kilometres'],
    lines: {
      sight: ['You see the road come toward you, and the line of light along its edge.'],
      sound: ['You hear your feet, an even tap, and your breath in time with them.'],
      touch: ['You feel the air cool your skin, and the ground push back at every stride.'],
      taste: ['You taste salt on your lip, and then cold water, sweet as anything.'],
    },
  },
  {
    words: ['swim', 'swimming', 'pool'],
    lines: {
      sight: ['You see bright nets of light move on the floor of the water.'],
      sound: ['You hear the splash of your arms, and then the hush as your face goes under.'],
      touch: ['You feel the water hold you, cool along your whole skin.'],
    },
  },
  {
    words: ['bicycle', 'bicycles', 'cycle', 'bike'],
    lines: {
      sound: ['You hear the tick of the wheel and the hum of the tyre.'],
      touch: ['You feel the grips in your palms and the breeze on your face.'],
    },
  },
  {
    words: ['motorway', 'mini', 'your car', 'driving'],
    lines: {
      sight: ['You see the road unroll, and the light move over the glass.'],
      sound: ['You hear the low hum of the engine, even and content.'],
      touch: ['Your hands rest on the wheel, loose and warm.'],
    },
  },
  {
    words: ['train', 'trains'],
    lines: {
      sight: ['You see fields slide past the window, green and then gold.'],
      sound: ['You hear the wheels, a soft double tap, over and over.'],
    },
  },
  {
    words: ['plane', 'flying', 'fly', 'pilot'],
    lines: {
      sight: ['You see cloud below you, white and lit, and a clean line of horizon.'],
      sound: ['You hear the engines, one wide steady note.'],
    },
  },
  {
    words: ['baby', 'toddler', 'little girl', 'little boy', 'newborn'],
    lines: {
      sight: ['You see a small face turn toward you, wide open with light.'],
      sound: ['You hear a laugh that starts high and tumbles over itself.'],
      touch: ['A small warm hand holds on to two of your fingers.'],
      smell: ['You smell soap and biscuit and warm hair.'],
    },
  },
  {
    words: ['wedding', 'married', 'proposes', 'your husband', 'your wife', 'your partner'],
    lines: {
      sight: ['You see those eyes across the room, and they are looking for you.'],
      sound: ['You hear a low voice say your name as if it were good news.'],
      touch: ['You feel a hand slip into yours, warm and sure.'],
    },
  },
  {
    words: ['long table', 'dinner table', 'kitchen table', 'christmas', 'one table'],
    lines: {
      sight: ['You see the table, the glasses, the faces on either side in warm light.'],
      sound: ['You hear forks and talk, and a laugh that goes around.'],
      taste: ['You take a bite, pass the dish on, and the taste stays with you.'],
    },
  },
  {
    words: [
      'your mother',
      'your father',
      'your mum',
      'your mom',
      'your dad',
      'your grandmother',
      'your grandfather',
      'your parents',
      'your sister',
      'your brother',
    ],
    lines: {
      sight: ['You see a face that you have known all your life, and you see it gently.'],
      sound: ['You hear a voice that was there before you had words.'],
      touch: ['You feel a hand on your arm, dry and warm and known to you.'],
    },
  },
  {
    words: ['meditate', 'pray', 'prayer', 'yoga'],
    lines: {
      sight: ['You see a small steady light, and nothing in you moves away from it.'],
      sound: ['You hear the hush that comes when the last thought sits down.'],
      touch: ['Your palms rest, warm, and your spine feels tall and light.'],
      smell: ['You smell a thread of incense, or only clean air.'],
    },
  },
  {
    words: ['sleep', 'bed', 'rested', 'asleep'],
    lines: {
      sight: ['You see pale light at the edge of the curtain, and your eyes are fresh.'],
      touch: ['You feel smooth sheets and a pillow that holds the warm shape of your head.'],
      sound: ['You hear the quiet of a house at rest.'],
    },
  },
  {
    words: ['house', 'flat', 'apartment', 'balcony', 'home', 'cottage'],
    lines: {
      sight: ['You see your own front door, its colour, the light on its handle.'],
      sound: ['You hear the key turn, that small click that means you are home.'],
      touch: ['The handle is cool and solid, and it fits your palm.'],
    },
  },
  {
    words: ['mortgage', 'lease', 'contract'],
    lines: {
      sight: ['You see the paper on the table, the dark line of a signature, the date.'],
      touch: ['You hold the paper between your fingers. It is smooth, and lighter than it looks.'],
    },
  },
  {
    words: ['children', 'kids', 'twins', 'siblings', 'grandchildren'],
    lines: {
      sight: ['You see small shoes in a row, and two of them the wrong way round.'],
      sound: ['You hear feet run down the hall, a shout, a laugh, a door.'],
      touch: ['You feel a sticky hand pull at your sleeve, warm and sure of you.'],
    },
  },
  {
    words: ['hotel', 'guesthouse', 'hostel', 'inn', 'guests'],
    lines: {
      sight: ['You see keys on their hooks, fresh towels, light on a made bed.'],
      sound: ['You hear a suitcase roll in, and a voice that sounds glad to arrive.'],
      touch: ['You smooth a clean sheet with your palm, cool and tight.'],
      smell: ['You smell linen, toast and the first coffee of the house.'],
    },
  },
  {
    words: ['party', 'celebrate', 'celebration', 'celebrates'],
    lines: {
      sight: ['You see candles, paper in bright colours, faces lit from below.'],
      sound: ['You hear glasses clink, and someone starts a song too high.'],
      taste: ['You take a bite of cake, sweet and a little too big.'],
    },
  },
]
