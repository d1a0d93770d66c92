import type { ThemePassages } from '../theme-passages.ts'

export const LOVE: ThemePassages = {
  scene: [
    'You are loved here, and you love in return. It shows in small, daily ways.',
    'There is tenderness in the room, as plain as the furniture.',
    'You feel chosen, and you choose back, again, on an ordinary day.',
    'You are close to someone, and you are wholly yourself. Both are easy.',
  ],
  sight: [
    'You see a face you know in soft light, the eyes, the small lines of a smile.',
    'Look at the way the light rests on a shoulder, on a cheek, on two cups side by side.',
    'You watch how you are looked at, and you let yourself be seen.',
    'You see two shadows on the wall that lean into one shape.',
  ],
  sound: [
    'You hear your name, said by a voice that is glad of you.',
    'Listen to the laughter that starts small and gets away from you both.',
    'You hear slow breathing, and the hum of someone at peace.',
    'There is talk, then silence, and the silence sounds as warm as the talk.',
  ],
  touch: [
    'A warm hand finds yours. You feel the palm, the fingers, the easy grip.',
    'You lean in, and you are held. Cloth, warmth, the weight of an arm.',
    'You feel a shoulder against your own, solid and soft at once.',
    'Your hand rests on a sleeve, and you feel the warm arm inside it.',
    'Fingertips brush your cheek, and your skin remembers kindness.',
  ],
  smell: [
    'You know that smell: clean skin, a worn jumper, the warm scent of near.',
    'You breathe in, and the scent of supper and soap is all around you.',
    'There is a scent that means someone dear, and you would know it anywhere.',
  ],
  taste: [
    'You share one plate, and the taste is better for being shared.',
    'You taste something sweet, offered to you on a spoon.',
    'You take a sip from the other cup, and it tastes of laughter.',
  ],
  ease: [
    'You argue over a film for a minute, then you both forget which one.',
    'You tell the small story of your day, and it is heard to the end.',
    'You do the dishes side by side. It is the best part of the evening.',
    'You read in the same room, far apart in your books, close in everything else.',
  ],
  step: [
    'You send one warm message that asks for nothing back.',
    'You put your phone in another room and give one person ten whole minutes.',
    'You say one true, kind thing out loud, and let it land.',
    'You do one loving thing for yourself, the kind you would do for a dear friend.',
    'You say yes to one small invitation, or you make one.',
    'You listen to one story to its end, and ask one more question.',
  ],
}
