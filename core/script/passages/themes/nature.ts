import type { ThemePassages } from '../theme-passages.ts'

export const NATURE: ThemePassages = {
  scene: [
    'You are among living things, and you move at their speed.',
    'The land around you is awake, and you have your place on it.',
    'You are trusted by creatures that trust slowly.',
    'Outdoors, you are yourself. There is dirt on your boots and sky above you.',
  ],
  sight: [
    'You see green in more shades than there are names for, and light between.',
    'Look closely: a bright eye, a wing, the edge of a leaf.',
    'You watch something small go about its day, sure of its line.',
    'You see shadows move across the ground, and the colours change with them.',
  ],
  sound: [
    'You hear a rustle, a call, and an answer from further off.',
    'Listen to the hum of living things. It sounds steady, and it leaves room for you.',
    'You hear leaves move and your own footsteps, soft and slow.',
    'There is birdsong, and then a quiet so deep that you hear it too.',
  ],
  touch: [
    'You bend and touch the ground. It is cool, rough, full of grain and root.',
    'You feel warm breath or warm sun on the back of your hand.',
    'You hold out your palm and wait. The air moves over your skin.',
    'Your fingers find something soft, fur or moss or petal.',
    'Your feet feel each stone and hollow, and the ground feels firm.',
  ],
  smell: [
    'You smell earth, hay, and the green scent of things that grow.',
    'The air smells of rain that has passed.',
    'You breathe in the warm smell of animal and grass.',
  ],
  taste: [
    'You taste a leaf of mint from the side of the path, cool on your tongue.',
    'You bite into fruit still warm from the sun, and it is sweet.',
    'You sip from your flask. The tea tastes better in the open air.',
  ],
  ease: [
    'You fill a bowl, mend a latch, look at the sky. The day is well used.',
    'You stand still for a bit, because something else stands still too.',
    'You come in with mud on your knees and leave the boots by the door.',
    'The same walk, the same tree, and still you see something new.',
  ],
  step: [
    'You step outside for five minutes and greet one living thing.',
    'You fill one bowl, water one pot, or sow one seed.',
    'You read one page about the creature or the plant you care for.',
    'You make one call to a person who knows this land or these animals.',
    'You mend one small thing that keeps something alive and well.',
    'You clear one square metre of ground, indoors or out.',
  ],
}
