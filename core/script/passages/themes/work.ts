import type { ThemePassages } from '../theme-passages.ts'

export const WORK: ThemePassages = {
  scene: [
    'It is an ordinary working day, and you know what you are doing. People greet you by name.',
    'You are in the middle of your work. It asks for your skill, and your skill is there.',
    'The work in front of you is worth doing, and your pace is your own.',
    'You are trusted here. You can tell by the way people wait for your answer.',
    'Your tasks lie in a clear order before you. You take the first and leave the rest be.',
  ],
  sight: [
    'You see the light fall across the place where you work. The shapes and colours are all known to you.',
    'Look at the things you use each day, their worn edges, the shine of use on them.',
    'You watch the space around you: faces you know, a window, light on the wall.',
    'You see your own hands at work, sure and quick, and the clean line of what they make.',
  ],
  sound: [
    'You hear the hum of the place, low and steady. Someone calls your name in a friendly voice.',
    'Listen to the sounds of useful work: a tap, a click, a murmur, a short laugh.',
    'There are voices nearby, and footsteps, and a quiet between them that you like.',
    'You hear yourself answer a question. Your voice is calm and you sound like you mean it.',
  ],
  touch: [
    'Your hands find the tool they need. It is smooth from use and has a good weight.',
    'You roll back your sleeves. The air is cool on your skin and the surface under your palms is firm.',
    'You feel both feet on the floor, solid, and a warmth in your hands from doing.',
    'You lean on the edge of something solid and feel how steady you are.',
    'You pick up what you are working on. Its texture is familiar to your fingers.',
  ],
  smell: [
    'You notice the smell of the place, the one you would know anywhere.',
    'There is a faint scent of paper, soap and something warm from next door.',
    'You breathe in the smell of a room where things get done.',
  ],
  taste: [
    'You stop for a sip of something hot, and the taste is the taste of a good break.',
    'Your first mouthful at midday tastes better for the work behind it.',
    'You taste the last of your drink, a little sweet, and go on.',
  ],
  ease: [
    'You finish one thing, tick it off, and look up. There is time before the next.',
    'A problem comes in, and you are curious about it. You have solved others like it.',
    'Someone asks how your day is. Good, you say, and you notice that you mean it.',
    'You say a friendly no to something, and the day stays the right size.',
    'The last hour is a slow one. You put things where they belong and think of supper.',
  ],
  step: [
    'You write one clear message that you have put off, and you send it.',
    'You open the page or the file, set a timer for ten minutes, and begin.',
    'You clear the spot where you work, and lay out the one thing that comes first.',
    'You ask one person one honest question about the work you want.',
    'You write down the next three moves and do the shortest of them at once.',
    'You block one free hour in your week and give it a name.',
  ],
}
