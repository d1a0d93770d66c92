// Pictures that belong to a single word of the goal: whoever names the sea hears the sea.
// Each line serves one sense and holds true wherever that word may stand.

import type { Sense } from '../measure/lexicon.ts'

export type Image = { words: readonly string[]; lines: Partial<Record<Sense, readonly string[]>> }

export const IMAGERY: readonly Image[] = [
  {
    words: [
      'sea',
      'ocean',
      'harbour',
      'harbor',
      'beach',
      'coast',
      'seaside',
      'shore',
      'island',
      'islands',
      'sail',
      'sails',
      'sailing',
      'boat',
      'boats',
      'houseboat',
      'lighthouse',
      'surf',
      'waves',
    ],
    lines: {
      sight: ['You see light break and scatter on the water, as far as your eyes can follow.'],
      sound: [
        'You hear water move against the edge of the land, a long hush, and then again.',
        'Listen to the gulls call, and under them the low sound of the water.',
      ],
      touch: ['A damp breeze touches your face, and your lips feel the salt in it.'],
      smell: [
        'You smell salt and weed and wet rope.',
        'The air has the clean scent of open water.',
      ],
      taste: ['You taste salt on your lips, faint and fresh.'],
    },
  },
  {
    words: ['river', 'stream', 'lake', 'canal', 'pond'],
    lines: {
      sight: ['You watch the water carry small pieces of light past you.'],
      sound: ['You hear water, soft and close, in no hurry to be anywhere.'],
      touch: ['You let your fingers trail in the water. It is cool, and then you are used to it.'],
      smell: ['You smell wet stone and reeds.'],
    },
  },
  {
    words: [
      'garden',
      'gardener',
      'gardening',
      'courtyard',
      'orchard',
      'allotment',
      'flowers',
      'roses',
    ],
    lines: {
      sight: ['You see leaves lit from behind, and every vein is a fine bright line.'],
      sound: ['You hear bees at work, a low hum that comes and goes.'],
      touch: ['You press your thumb into the soil. It is cool and soft and holds the mark.'],
      smell: ['You smell turned earth, crushed leaves, a scent of something in flower.'],
      taste: ['You pick one ripe thing, and it is sweet and still warm from the sun.'],
    },
  },
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
    words: ['dog', 'dogs', 'puppy'],
    lines: {
      sight: ['You see a tail that says everything, and two bright eyes on you.'],
      sound: ['You hear paws tap on the floor and a long contented breath.'],
      touch: [
        'Your fingers find the soft place behind an ear, and a warm weight leans on your leg.',
      ],
      smell: ['You smell warm fur and the outdoors it brought in.'],
    },
  },
  {
    words: ['cat', 'cats', 'kitten'],
    lines: {
      sight: ['You see slow eyes blink at you in a patch of light.'],
      sound: ['You hear a purr start up, low, like a small engine of peace.'],
      touch: ['A soft weight settles against you, and your hand rests on warm fur.'],
    },
  },
  {
    words: ['horse', 'horses', 'pony'],
    lines: {
      sight: ['You see breath rise white from a dark nose, and ears that turn to you.'],
      sound: ['You hear hooves on the ground, slow, and a soft blow of air.'],
      touch: ['You lay your palm on a warm neck and feel the great calm weight of it.'],
      smell: ['You smell hay and leather and warm horse.'],
    },
  },
  {
    words: [
      'bees',
      'beehives',
      'hens',
      'chickens',
      'goats',
      'sheep',
      'lambs',
      'farm',
      'farmhouse',
      'farmer',
    ],
    lines: {
      sight: ['You see the yard in clear light, and small lives busy in every corner.'],
      sound: ['You hear the mutter and hum of creatures who are fed and content.'],
      touch: ['You lift the latch. The metal is cool and the wood is rough under your fingers.'],
      smell: ['You smell straw and feed and damp earth.'],
      taste: ['You taste honey from the spoon, dark and sweet.'],
    },
  },
  {
    words: ['forest', 'woods', 'trees', 'cabin', 'beech', 'hike', 'hiking'],
    lines: {
      sight: ['You see light come down in pieces between the trees.'],
      sound: ['You hear wind move high in the branches and reach the ground as a hush.'],
      touch: ['You put your hand on bark, rough and dry, and lean there.'],
      smell: ['You smell resin and leaf and damp moss.'],
    },
  },
  {
    words: ['mountain', 'mountains', 'alps', 'canyon'],
    lines: {
      sight: ['You see the line of the hills, blue behind blue behind blue.'],
      sound: ['You hear wind, and beneath it a silence as large as the view.'],
      touch: ['You feel thin cool air on your skin, and solid rock beneath your feet.'],
      smell: ['The air smells of stone and cold and far away.'],
    },
  },
  {
    words: ['snow', 'sauna', 'northern lights'],
    lines: {
      sight: ['You see white ground and a sky with slow colours in it.'],
      sound: ['You hear snow creak under your feet, and then a great hush.'],
      touch: ['Your face is cold and your hands are warm, and you like both.'],
      smell: ['You smell birch smoke and frost.'],
    },
  },
  {
    words: ['fire', 'stove', 'fireplace'],
    lines: {
      sight: ['You see the glow through the bars, gold, then red, then gold.'],
      sound: ['You hear the fire crackle and settle.'],
      touch: ['You hold your palms to the warmth and feel it reach your face.'],
      smell: ['You smell woodsmoke, sweet and dry.'],
    },
  },
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
    words: ['wine', 'vineyard', 'olives', 'olive', 'tuscany'],
    lines: {
      smell: ['You smell warm dust, herbs and fruit.'],
      taste: ['You taste a single grape, sweet with a thin sour edge.'],
      sight: ['You see rows of green run down the slope to a blue line of hills.'],
    },
  },
  {
    words: ['dance', 'dancing'],
    lines: {
      sound: ['You hear the beat before you feel it, and then you are inside it.'],
      touch: ['You feel a warm hand at your back and the floor beneath your turning feet.'],
    },
  },
  {
    words: ['mortgage', 'lease', 'contract'],
    lines: {
      sight: ['You see the paper on the table, the dark line of a signature, the date.'],
      touch: ['You hold the paper between your fingers. It is smooth, and lighter than it looks.'],
    },
  },
]
