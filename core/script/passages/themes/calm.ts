import type { ThemePassages } from '../theme-passages.ts'

export const CALM: ThemePassages = {
  scene: [
    'You are calm, and it is your usual weather. The day moves, and you move with it.',
    'There is space between one thing and the next, and you live in that space.',
    'Your mind is a clear pool. Things fall in, make rings, and settle.',
    'You are at peace on a perfectly normal day.',
  ],
  sight: [
    'You see the light change slowly on the wall, and you have time to see it.',
    'Look at one near thing: its outline, its colour, the shadow that it throws.',
    'You watch a leaf or a curtain move, and your eyes are soft.',
    'You see the whole room at once, wide and bright and still.',
  ],
  sound: [
    'You hear the quiet, and the small sounds inside it: a tick, a hum, a bird.',
    'Listen to your breath. It sounds like a calm sea heard from a house.',
    'You hear the world at a friendly distance, a murmur behind glass.',
    'Someone speaks, and you hear every word, because your head is silent.',
  ],
  touch: [
    'Your hands lie in your lap, warm and heavy. Your skin feels the air move.',
    'You feel soft cloth at your wrists and a firm seat that holds you.',
    'You wrap your fingers around a warm cup and leave them there.',
    'Your shoulders are loose. You feel a breeze touch your cheek and pass on.',
    'The ground is solid under your feet, and you lean into it.',
  ],
  smell: [
    'You smell clean air, with a thread of something green in it.',
    'There is a scent of tea, or wood, or rain, faint and friendly.',
    'You breathe in, and even the air smells unhurried.',
  ],
  taste: [
    'You take a slow sip, and for once you taste it from beginning to end.',
    'You let a bite of something sweet rest on your tongue.',
    'The water you drink tastes of water, cool and clean.',
  ],
  ease: [
    'You do one thing, then rest, then do another. The list is short and kind.',
    'A loud moment comes by. You watch it go, like a lorry on a far road.',
    'You leave a message for later, and later turns out fine.',
    'You notice that you have looked at a tree for a whole minute.',
  ],
  step: [
    'You take three slow breaths before you open any screen.',
    'You leave one thing off the list, on purpose, and enjoy the gap.',
    'You sit by a window for two minutes, and you only sit.',
    'You walk to the next room at half your usual pace.',
    'You switch one noise off, and let the quiet stay for a while.',
    'You finish one thing completely before you touch another.',
  ],
}
