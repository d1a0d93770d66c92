// What people make, and where they make it.

import type { Image } from './image.ts'

export const CRAFT: readonly Image[] = [
  {
    words: [
      'bakery',
      'bread',
      'loaves',
      'loaf',
      'bake',
      'baker',
      'baking',
      'buns',
      'pastry',
      'cake',
      'cakes',
    ],
    lines: {
      sight: ['You see the crust, golden brown, with flour in the lines where it split.'],
      sound: ['You hear the crust crackle as it cools, a sound like very small rain.'],
      touch: ['You feel dough under your palms, warm and soft, pushing back a little.'],
      smell: ['You smell warm bread, the scent that makes people slow down in the street.'],
      taste: ['You tear off a corner while it is hot. It tastes of salt and patience.'],
    },
  },
  {
    words: ['coffee', 'cafe', 'café', 'espresso'],
    lines: {
      sound: [
        'You hear the hiss and click of the machine, and cups that ring as they are set down.',
      ],
      touch: ['You hold the warm cup, and it fits your hand.'],
      smell: ['You smell fresh coffee before you see it.'],
      taste: ['You take the first sip of coffee, bitter and round, and close your eyes for it.'],
    },
  },
  {
    words: ['tea'],
    lines: {
      touch: ['The teacup is warm in your hands, and you hold it longer than you need.'],
      smell: ['You breathe in the steam, and the scent of tea opens in your nose.'],
      taste: ['You taste the tea, plain and hot, a little sweet at the end.'],
    },
  },
  {
    words: ['restaurant', 'kitchen', 'cook', 'cooking', 'cooks', 'chef', 'soup'],
    lines: {
      sight: ['You see steam rise from the pan and curl in the light.'],
      sound: ['You hear a knife tap on the board and a lid that hums on its pot.'],
      touch: ['The handle is warm, the spoon is smooth, and your hand knows them both.'],
      smell: ['You smell garlic, herbs and heat, a scent that calls people to the table.'],
      taste: ['You taste from the spoon, add a little salt, and taste again.'],
    },
  },
  {
    words: [
      'book',
      'books',
      'novel',
      'bookshop',
      'library',
      'author',
      'writer',
      'poet',
      'poems',
      'column',
      'newsletter',
      'write',
      'writing',
      'stories',
      'story',
    ],
    lines: {
      sight: [
        'You see the page, the dark lines on pale paper, and your eyes rest on a word you like.',
      ],
      sound: ['You hear a page turn. It is the only sound for a while.'],
      touch: ['You run a thumb along the edge of the pages and feel each one let go.'],
      smell: ['You smell paper and ink, the scent of all that waits to be read.'],
    },
  },
  {
    words: [
      'violin',
      'violins',
      'cello',
      'guitar',
      'piano',
      'music',
      'orchestra',
      'choir',
      'song',
      'songs',
      'album',
      'sing',
      'sings',
      'singing',
      'band',
      'radio',
      'concert',
    ],
    lines: {
      sight: ['You see the small movements of hands, the gleam of wood or metal in the light.'],
      sound: [
        'You hear one clear note, then the next, and the silence after them rings.',
        'Listen as the music fills the room, and feel where in you it sounds.',
      ],
      touch: ['You feel the music in your ribs and in the soft skin of your throat.'],
    },
  },
  {
    words: ['noodles'],
    lines: {
      sight: ['You see steam rise from the bowl and curl in the light.'],
      touch: ['The bowl is warm, and you hold it close with both hands.'],
      smell: ['You smell broth and steam and something fried.'],
      taste: ['You taste the noodles, hot and salty, and you eat them to the end.'],
    },
  },
  {
    words: ['gallery', 'museum', 'exhibition'],
    lines: {
      sight: ['You see a wall, a frame, a pool of light, and people who stop to look.'],
      sound: ['You hear slow footsteps and the quiet of people looking.'],
    },
  },
  {
    words: ['paint', 'painting', 'paintings', 'painter'],
    lines: {
      sight: ['You see colour beside colour, and the edge where they meet is alive.'],
      sound: ['You hear the brush, a dry whisper, and the quiet of people looking.'],
      touch: ['There is paint on your fingers, cool at first, then a smooth skin.'],
      smell: ['You smell linseed and turpentine and clean rags.'],
    },
  },
  {
    words: ['pottery', 'clay', 'kiln', 'ceramics'],
    lines: {
      touch: ['Clay turns under your hands, cool and smooth, and rises when you ask.'],
      smell: ['You smell wet clay and the dry warmth of the kiln.'],
      sight: ['You see the rim come true, an even line all the way around.'],
    },
  },
  {
    words: ['carpenter', 'carpentry', 'woodwork', 'workshop'],
    lines: {
      sight: ['You see shavings on the floor, pale and curled, with light in them.'],
      sound: ['You hear the plane pass over the wood, a long whisper.'],
      touch: ['You run your palm along the grain and feel where the wood wants to go.'],
      smell: ['You smell sawdust and oil and warm metal.'],
    },
  },
  {
    words: ['stage', 'audience', 'podium'],
    lines: {
      sight: ['You see rows of faces, lit softly, turned your way.'],
      sound: ['You hear your voice go out, reach the far wall, and come back as quiet attention.'],
      touch: ['You feel the boards under your feet, solid and warm from the lamps.'],
    },
  },
  {
    words: ['school', 'teacher', 'pupils', 'students', 'classroom'],
    lines: {
      sight: ['You see heads bent over pages, and one face that looks up, bright.'],
      sound: ['You hear chalk or pen, a whisper, a laugh, the bell far off.'],
      smell: ['You smell floor polish, paper and apple cores.'],
    },
  },
  {
    words: ['hospital', 'nurse', 'ward', 'surgeon', 'patients', 'doctor'],
    lines: {
      sight: ['You see a made bed, a clear chart, a face that is glad to see you.'],
      sound: ['You hear soft shoes on a long floor and a low, kind voice.'],
      touch: ['You feel clean cotton on your arms, and a hand that holds yours for a second.'],
    },
  },
  {
    words: ['shop', 'store', 'market', 'customers'],
    lines: {
      sight: ['You see the shelves in good light, each thing in its place.'],
      sound: ['You hear the bell above the door, then a friendly voice.'],
      touch: ['You smooth the counter with your hand, and the wood is warm where you lean.'],
    },
  },
  {
    words: ['office', 'clients', 'colleagues'],
    lines: {
      sight: ['You see a screen, a window, and faces that look up and smile.'],
      sound: ['You hear a low murmur of talk, and a laugh from the far end.'],
      touch: ['You rest your hands on the desk, and it is cool and solid.'],
    },
  },
  {
    words: ['dance', 'dancing'],
    lines: {
      sound: ['You hear the beat before you feel it, and then you are inside it.'],
      touch: ['You feel a warm hand at your back and the floor beneath your turning feet.'],
    },
  },
]
