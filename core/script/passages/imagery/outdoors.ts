// Land, water, weather and animals.

import type { Image } from './image.ts'

export const OUTDOORS: readonly Image[] = [
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
    words: ['wine', 'vineyard', 'olives', 'olive', 'tuscany'],
    lines: {
      smell: ['You smell warm dust, herbs and fruit.'],
      taste: ['You taste a single grape, sweet with a thin sour edge.'],
      sight: ['You see rows of green run down the slope to a blue line of hills.'],
    },
  },
]
