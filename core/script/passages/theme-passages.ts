import type { Sense } from '../measure/lexicon.ts'
import { CALM } from './themes/calm.ts'
import { COMMUNITY } from './themes/community.ts'
import { COURAGE } from './themes/courage.ts'
import { CREATIVITY } from './themes/creativity.ts'
import { FAMILY } from './themes/family.ts'
import { HEALTH } from './themes/health.ts'
import { HOME } from './themes/home.ts'
import { LEARNING } from './themes/learning.ts'
import { LOVE } from './themes/love.ts'
import { MONEY } from './themes/money.ts'
import { NATURE } from './themes/nature.ts'
import { SPIRIT } from './themes/spirit.ts'
import { TRAVEL } from './themes/travel.ts'
import { WORK } from './themes/work.ts'

export const THEMES = [
  'work',
  'money',
  'home',
  'love',
  'family',
  'health',
  'creativity',
  'learning',
  'travel',
  'courage',
  'calm',
  'spirit',
  'nature',
  'community',
] as const

export type Theme = (typeof THEMES)[number]

export type ThemePassages = Record<Sense | 'scene' | 'ease' | 'step', readonly string[]>

export const THEME_PASSAGES: Record<Theme, ThemePassages> = {
  work: WORK,
  money: MONEY,
  home: HOME,
  love: LOVE,
  family: FAMILY,
  health: HEALTH,
  creativity: CREATIVITY,
  learning: LEARNING,
  travel: TRAVEL,
  courage: COURAGE,
  calm: CALM,
  spirit: SPIRIT,
  nature: NATURE,
  community: COMMUNITY,
}

/** Lines for the senses that suit any scene at all. */
export const PLAIN_SENSES: Record<Sense, readonly string[]> = {
  sight: [
    'You see it all in clear light: near things sharp, far things soft.',
    'Look around you. One colour stands out, and you let your eyes rest there.',
    'You watch the light for a while, how it touches one thing and then another.',
    'Your eyes move slowly, and wherever they look there is more to see.',
    'You notice the shadows first, then the shapes, then the colours.',
    'A bright edge catches your eye, and you follow it with your gaze.',
  ],
  sound: [
    'You hear the nearest sound, then the farthest, then the quiet between them.',
    'Listen. There is a hum, a voice, a small noise you cannot place, and you like it.',
    'The sounds around you are few and friendly. You hear each of them out.',
    'You hear your own breath, and past it a murmur of life going on.',
    'Somewhere there is a voice, then silence, then a soft sound like footsteps.',
    'You listen the way you would listen to rain, letting all of it in.',
  ],
  touch: [
    'You feel the ground under your feet, and the air on the backs of your hands.',
    'Reach out and touch what is nearest. Is it rough, or smooth, or warm?',
    'Your skin tells you that you are here: the warmth, the weight, the soft air.',
    'You hold something in your hand. You feel its weight, its edge, its coolness.',
    'You press your fingertips together and feel how solid you are.',
    'Feel the cloth on your skin and the firm ground that holds you.',
  ],
  smell: [
    'You breathe in through your nose and notice the smell of this place.',
    'A faint scent reaches you. It belongs here, and so do you.',
    'There is a smell in the air that you would know with your eyes shut.',
    'You catch a scent, and it places you exactly.',
  ],
  taste: [
    'You take a slow sip of something you like, and let the taste stay.',
    'There is a taste on your tongue, clean and a little sweet.',
    'You taste something simple, a bite of bread, a mouthful of water.',
    'You swallow once, and a pleasant taste remains.',
  ],
}
