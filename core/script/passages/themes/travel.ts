import type { ThemePassages } from '../theme-passages.ts'

export const TRAVEL: ThemePassages = {
  scene: [
    'You are on the way, and you are already there. The road and you agree.',
    'The place you longed for is around you, life-size, with its own weather.',
    'You have all you need, and it fits in fewer bags than you thought.',
    'You wake up far from your old map, and you feel at home.',
  ],
  sight: [
    'You see a horizon you once knew only from pictures, and light that is new to you.',
    'Look at the colours of the walls, the signs, the sky above you.',
    'You watch people go by, and the shape of the land behind them.',
    'You see your own shadow on foreign ground, and it suits you.',
  ],
  sound: [
    'You hear voices in the distance, with a music of their own.',
    'Listen to the sounds of this place: steps, a call, a hum, a bell.',
    'You hear wheels or wind or water, and a quiet happiness behind it.',
    'Someone laughs and calls out a greeting. You hear yourself answer.',
  ],
  touch: [
    'The strap rests on your shoulder. The air is soft and strange on your skin.',
    'You put your palm on old stone and feel the warm day stored in it.',
    'Your feet are pleasantly tired, and the ground is firm beneath them.',
    'You hold a ticket between two fingers, smooth on one side, rough on the other.',
    'A breeze touches your neck. You feel light, with all you own in one hand.',
  ],
  smell: [
    'You smell dust, fruit, and a kitchen somewhere behind a wall.',
    'The air has a scent that you have met nowhere else.',
    'You breathe in the smell of a place that is waking up.',
  ],
  taste: [
    'You taste something you have never learned the name of. It is salty and good.',
    'You sip a hot drink from a small glass, and it is sweet and strong.',
    'You bite into bread from a corner shop, and it tastes of here.',
  ],
  ease: [
    'You sit on a step, watch the street, and feel that you have all day.',
    'You take a wrong turn and find a better one.',
    'You wash a shirt in a basin, hang it up, and go out again.',
    'You send a short note home, and it says simply that you are well.',
  ],
  step: [
    'You look up one route and one price, and you write both down.',
    'You put a small sum aside and give it the name of the place.',
    'You learn three words you could use there, and say them out loud.',
    'You check one paper or one date that the trip depends on.',
    'You walk a road near home as if you had just arrived.',
    'You tell one person where you are going and when.',
  ],
}
