import type { ThemePassages } from '../theme-passages.ts'

export const CREATIVITY: ThemePassages = {
  scene: [
    'You are making something. It grows under your hands, and you let it.',
    'The work you dreamed of has a shape now, and a place in the world.',
    'You are in the middle of it, that absorbed and happy middle.',
    'You give your time to what you love to make, as a matter of course.',
  ],
  sight: [
    'You see the work before you: its lines, its colours, the part that surprises you.',
    'Look at how the light falls on what you have made. You see it fresh.',
    'You watch the shape grow, a little more with each movement.',
    'You see other people look at it. Their faces change, and they stay a while.',
  ],
  sound: [
    'You hear the small sounds of making, and under them a deep quiet.',
    'Listen: a note, a tap, a murmur, and then your own breath.',
    'You hear someone say what your work means to them, in a low voice.',
    'There is music in your head, and you hum along under your breath.',
  ],
  touch: [
    'Your hands know the material. It is cool, then warm, and it gives a little.',
    'You feel the fine grain of it beneath your fingertips.',
    'Your shoulders are loose, your grip is light, and your hand moves by itself.',
    'You hold the finished thing. It has a weight that pleases your palms.',
    'You feel a warm ache in your fingers, the good kind, from a day of use.',
  ],
  smell: [
    'You notice the smell of your tools and of the room you make things in.',
    'There is a scent of paper and wood, and of a window left open.',
    'You breathe in the smell of something new that you made.',
  ],
  taste: [
    'You take a sip of tea gone cold. It tastes of an hour well lost.',
    'You eat an apple between two ideas, and it is sweet and sharp.',
    'You taste salt on your lip and smile, for you forgot the time.',
  ],
  ease: [
    'You cross out a piece, try again, and feel no sting. It is how the work goes.',
    'You stop in the middle of an easy bit, so that you can begin there next time.',
    'Someone asks what you do. You tell them, in a few plain words.',
    'You clean your things and set them out for the next day, humming.',
  ],
  step: [
    'You make one rough, quick piece, and you let it be rough.',
    'You sit down with your tools for ten minutes, with the door shut.',
    'You show one small thing to one kind person.',
    'You write one bad line, and then one that is a bit better.',
    'You choose a fixed spot and a fixed hour, and put your things there.',
    'You finish one corner of something that you have left half done.',
  ],
}
