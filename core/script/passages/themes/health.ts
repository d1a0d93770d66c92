import type { ThemePassages } from '../theme-passages.ts'

export const HEALTH: ThemePassages = {
  scene: [
    'You are at ease in your body. It is your oldest friend, and you treat it so.',
    'Your body goes about its quiet work, and you give it what it likes.',
    'You move gently and well. There is steadiness in you from your feet up.',
    'You take good care of yourself, and it has become a pleasant habit.',
  ],
  sight: [
    'You see your reflection in passing, and your eyes are clear and kind.',
    'Look down at your own two hands, their lines, their colour, the light on them.',
    'You watch your chest rise and fall, and you see how easy it looks.',
    'You see the path ahead in soft light, and your own shadow keeping pace.',
  ],
  sound: [
    'You hear your breath, even and low, like a broom on a wooden floor.',
    'Listen to your footsteps. They sound light, and they keep an easy beat.',
    'It is quiet enough to hear your heart, steady as a clock that ticks in the next room.',
    'You hear yourself laugh, a full sound, from deep in the belly.',
  ],
  touch: [
    'You feel warmth in your legs and a cool breeze on your skin.',
    'Your feet meet the ground, heel and then toe, soft and sure.',
    'You lay a hand on your chest and feel its slow, warm rise.',
    'You stretch, and your body answers all the way to your fingertips.',
    'Clean cotton lies smooth on your skin. Your muscles feel warm and loose.',
  ],
  smell: [
    'You smell fresh air, grass, and the clean scent of soap on your arms.',
    'You breathe in through an easy nose, and the air smells of morning.',
    'There is a scent of clean linen and of something green.',
  ],
  taste: [
    'You drink cool water, and it tastes of exactly what you needed.',
    'You bite into something ripe. It is sweet, and your body says yes.',
    'You taste your food slowly, and you know when you have had enough.',
  ],
  ease: [
    'You tie your shoes, you go, you come back. It is simply what you do.',
    'You rest when you are tired. Then you get up, and the day continues.',
    'You climb the stairs and think about something else entirely.',
    'You go to bed at a good hour, because it feels nice.',
  ],
  step: [
    'You drink one glass of water slowly, as if it were a small event.',
    'You put on your shoes and walk for five easy minutes.',
    'You lay out what you need for the night, and dim the lights a little earlier.',
    'You stretch three times, as far as feels kind, and breathe out.',
    'You make or keep one appointment with someone who looks after you well.',
    'You prepare one simple, good thing to eat.',
  ],
}
