// For a goal about somebody else, `{n}`: the listener is near, sees it, and is glad. `{n}` is always an
// object, so that "Sarah", "your daughter", "her" and "them" all fit.

import type { ThemePassages } from './theme-passages.ts'

/** The scene is somebody else's day: these stand in for the lines that would make it the listener's own. */
export const BESIDE_FRAME = {
  enter: [
    'Now step into the scene. You look out through your own eyes.',
    'The scene comes near, and then it is all around you. You have a good place in it.',
    'Let the picture rise around you, until you are a part of it.',
    'A door stands open in front of you. You walk through it, and you are welcome there.',
    'You blink, and you are already here, close by.',
  ],
  inside: [
    'You take your time. The scene stays as long as you do.',
    'You let it be as simple as it is.',
    'There is room for you here as well.',
    'You are glad, and it is as plain as that.',
  ],
  ease: [
    'You catch yourself smiling at something small.',
    'What strikes you most is how easy it is to be glad.',
    'You think of your own day, and it looks kinder from here.',
    'Your mind agrees and your heart agrees. Between them it is calm.',
    'A minute passes, like many others. You are content to be in it.',
  ],
} as const satisfies Record<string, readonly string[]>

export const BESIDE: ThemePassages = {
  scene: [
    'You are there when it happens, close enough to see {n} smile.',
    'You stand near {n}, and you are glad all the way through.',
    'You have a place in this picture too: beside {n}, with a light heart.',
    'The good news is about {n}, and it makes your own day wider.',
    'You look on from close by, and you are plainly, quietly glad.',
  ],
  sight: [
    'You see the light on {n}, and how easy those shoulders have become.',
    'You see one face lit from within, and other faces that shine back.',
    'You catch those eyes for a second, bright, and you both look away smiling.',
    'You watch from a few steps off, and the colours of the day are clear.',
  ],
  sound: [
    'You hear the voice you know, a little higher than usual, and then a laugh.',
    'You listen to {n} tell it, and you hear the quiet pride in the words.',
    'You hear your own voice say well done, warm and plain.',
    'Around you is a murmur of glad voices, and then one clear laugh.',
  ],
  touch: [
    'You feel a hand in yours, a quick firm press, and the warmth that stays.',
    'You feel your chest open, soft and warm, with a joy that is shared.',
    'You lean on the door frame, smooth and cool, and let the moment last.',
    'You hug {n}, and feel the weight and the warmth of it.',
  ],
  smell: [
    'You smell flowers, or coffee, or the cool air that people bring in with them.',
    'There is a scent of clean cloth, and of something good on the table.',
    'The air has the smell of a good day in it.',
  ],
  taste: [
    'You take a sip of something cool, and it tastes of good news.',
    'Someone hands you something sweet, and you taste it slowly.',
    'You finish your coffee, warm and a little bitter, and you smile.',
  ],
  ease: [
    'You talk a while of this and that. It is easy to be near {n}.',
    'You notice that you compare less and enjoy more. There is enough to go around.',
    'You let {n} tell the story twice, and you like it better the second time.',
    'You say one kind thing aloud, and you mean every word.',
    'One good day leaves room for another. Yours is good as well.',
  ],
  step: [
    'You write {n} one honest line: you are glad, and you say why.',
    'You ask {n} one good question, and you listen to the whole answer.',
    'You say a kind word about {n} to somebody else, and leave it there.',
    'You choose a day to meet or to call, and you write it down.',
    'You do one small thing that makes the day of someone you care for easier.',
    'You pick one thing you admire in this, and you try a small piece of it yourself.',
  ],
}
