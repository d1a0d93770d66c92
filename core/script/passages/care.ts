// For a goal that speaks of harm. Nothing of it is pictured or let come: these lines only steady a
// person, here, in this room, and lead to another human being. Each inner list is one breath.

export const CARE: readonly (readonly (readonly string[])[])[] = [
  [
    [
      'You are here, and that is enough for now. Let something solid take your weight.',
      'Come as you are. Sit or lie where you are safe, and let the ground hold you.',
    ],
    [
      'Put both feet on the floor. Feel how firm it is, and how patient.',
      'Feel the seat beneath you. It holds you, and it asks for nothing.',
    ],
    [
      'Breathe in gently. Breathe out a little longer than you breathed in.',
      'Let one slow breath come. Then let it leave, and wait for the next.',
    ],
    [
      'Your shoulders can drop. Your jaw can loosen. You are allowed to rest.',
      'Unclench your hands, one finger after another. Let them lie open.',
    ],
  ],
  [
    [
      'If today is heavy, you can set some of it down for these few minutes.',
      'You may be carrying a great deal. Lay a part of it down beside you, only for now.',
    ],
    [
      'What you feel is real, and it is also something that moves. Breath by breath, it shifts.',
      'A feeling can be as loud as weather. You are the one who stands under the sky.',
    ],
    [
      'You have come through hard hours before. Your body remembers how.',
      'You can be gentle with yourself here, as you would be with a tired friend.',
    ],
  ],
  [
    [
      'Look around the place you are in. Let your eyes rest on one plain thing.',
      'Open your eyes a little, if they are closed. Find one thing near you that is still.',
    ],
    [
      'See its colour. See its edge, and the light that lies on it.',
      'Notice its shape, its shadow, the small marks it has.',
    ],
    [
      'Find a second thing, and a third. You can take all the time you like.',
      'Now find something blue, or green, or white. Stay with it for a breath.',
    ],
  ],
  [
    [
      'Listen to the nearest sound. Then listen for the one farthest away.',
      'Hear what is around you: a hum, a voice, a car, your own breath.',
    ],
    [
      'Let the sounds come and go. You can simply hear them, one by one.',
      'Between the sounds there is quiet. You can rest your hearing there.',
    ],
    [
      'Touch the cloth on your knee. Is it rough, or soft, or warm?',
      'Press your palms together and feel the warmth that is in them.',
    ],
    [
      'Lay one hand on your chest. Feel it rise and fall under your fingers.',
      'Hold your own hand, the way someone kind would hold it.',
    ],
    [
      'Breathe in through your nose. Is there a smell in the room, however faint?',
      'Notice the smell of the air, or of your sleeve, or of the room.',
    ],
    [
      'Swallow once. If there is water near you, take a sip and taste how cool it is.',
      'If you can, take a sip of something. Taste it slowly, from beginning to end.',
    ],
  ],
  [
    [
      'This is one ordinary minute, and you are in it. It is all you are asked to do.',
      'Stay with this single minute. It is small enough for you to hold.',
    ],
    [
      'You are breathing. The floor is steady. The light is where it was.',
      'Your breath goes in and out by itself, and keeps you company.',
    ],
    [
      'There are people who would be glad to hear your voice, also people you have yet to meet.',
      'You are worth someone’s time. You are worth an honest talk, and a hand on your shoulder.',
    ],
  ],
  [
    [
      'Now think of one small step for today: to tell one person how you are.',
      'There is one small step for today, and it is to let somebody know.',
    ],
    [
      'It can be a friend, a neighbour, a doctor, or a kind stranger on a help line.',
      'Choose whoever is nearest: someone you trust, or a help line that answers now.',
    ],
    [
      'You could say: “Today is hard, and I would like some company.”',
      'The words can be very plain: “Can you talk for a minute?”',
    ],
    [
      'See your hand reach for the phone, or for the door. See yourself being answered.',
      'See yourself dial, or knock, or write. You hear a voice, and it is warm.',
    ],
  ],
  [
    [
      'Thank yourself for staying with this breath, and with the one after it.',
      'Give a little thanks to your body, which works for you all day and all night.',
    ],
    [
      'You can be grateful for one small thing: a cup, a blanket, a bird outside.',
      'Find one thing today that was kind, however small, and thank it.',
    ],
  ],
  [
    [
      'You can leave the hard questions for another hour, and for more than one pair of hands.',
      'You can put the big decisions away for now. They keep, and you rest.',
    ],
    [
      'Let your breath be slow. Let your face be soft. That is enough.',
      'You are lighter by one breath, and then by another.',
    ],
  ],
  [
    [
      'Come back to the room, to its walls and its light. Move your fingers and toes.',
      'Return slowly. Stretch your arms, roll your shoulders, feel the air on your skin.',
    ],
    [
      'You are here. You matter to this world more than you can see from inside today.',
      'You are still here, and this is a good place to ask for help from.',
    ],
    [
      'When you are ready, open your eyes. Then let one person know how you are.',
      'Let your eyes open, and reach for the person you thought of.',
    ],
  ],
]
