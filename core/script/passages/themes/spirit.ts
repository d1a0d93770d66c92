import type { ThemePassages } from '../theme-passages.ts'

export const SPIRIT: ThemePassages = {
  scene: [
    'You feel part of something wide, and there is a place in it exactly your size.',
    'A stillness lives in you, and today you live in it as well.',
    'You go about your day with a sense of meaning, light as a thread in the hand.',
    'You are connected, quietly, to all that breathes around you.',
  ],
  sight: [
    'You see light on plain things, and it seems to come from within them.',
    'Look up for a moment. The sky is wide, and your eyes grow wide with it.',
    'You watch a small flame, or a shadow that moves, and you are present.',
    'You see every face as if it were the first you ever saw.',
  ],
  sound: [
    'You hear the silence under the sounds. It has been there the whole time.',
    'Listen inward. A calm voice speaks, and it uses few words.',
    'You hear a bell, or a song, or only the hum of being alive.',
    'You hear your breath as a kind of prayer, quiet and plain.',
  ],
  touch: [
    'Your palms rest together. You feel their warmth and the small space they hold.',
    'You feel the ground beneath you, solid, and the air above you, light.',
    'A soft warmth opens in your chest and moves to your fingertips.',
    'You touch the earth, or a wooden bench, and your hand stays there.',
    'Your skin feels thin and alive. The breeze seems to pass through you.',
  ],
  smell: [
    'You smell wax, or rain, or grass, and it is enough.',
    'There is a faint scent, like old wood and flowers, in the air around you.',
    'You breathe in, and the day smells newly made.',
  ],
  taste: [
    'You eat a bit of bread slowly. It tastes of the field it came from.',
    'You taste water as if it were the first, clear and a little sweet.',
    'You sip something warm, and you give the taste all your attention.',
  ],
  ease: [
    'You sweep a floor, and it is as holy as anything else you do.',
    'You go to the shop and come back, and the stillness comes along.',
    'You forget and you remember. Each time, you are welcome.',
    'You sit for a few minutes, as you do each day, and then you get on.',
  ],
  step: [
    'You sit in silence for three minutes, with your hands open.',
    'You do one plain task as if it were an offering.',
    'You name three things that hold you up, one by one.',
    'You do one quiet good deed and keep it to yourself.',
    'You go outside and look at the sky for as long as ten breaths.',
    'You read one short passage that feeds you, twice, slowly.',
  ],
}
