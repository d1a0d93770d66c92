// Inside the scene: the senses, and the ordinary moment.

import type { PartLines } from './kinds.ts'

export const IN_THE_SENSES: PartLines = {
  any: [
    'You give {d} your full attention for a moment.',
    'You come back to {d}, and the scene grows sharper.',
    'You let {d} come into focus, slowly, from the edges in.',
  ],
  person: [
    'You look at {d}, and you know every line of that face.',
    'You turn to {d}, and you share a look that says enough.',
    'You hear {d} somewhere close, and you feel at ease.',
    'You see {d} a few steps away, and something in you settles.',
  ],
  people: [
    'You look around at {d}, one face after another.',
    'You hear {d} somewhere close, and you feel at ease.',
    'You see {d} a few steps away, and something in you settles.',
  ],
  animal: [
    'You look at {d}, and you are looked at in return.',
    'You listen for {d}, and there it is, that small familiar sound.',
    'You watch {d} for a while, and your breath slows to match.',
  ],
  place: [
    'You look slowly around {d}, from one side to the other.',
    'You would know {d} by the light alone.',
    'You take in {d} as if for the first time.',
    'You let your eyes wander over {d}, corner by corner.',
  ],
  landscape: [
    'You look out toward {d} and let your eyes go far.',
    'You see {d}, and the light there, and the wide air above.',
    'You watch {d} for a while, and you have the time.',
  ],
  town: [
    'You would know {d} by its sounds alone.',
    'You breathe in the air of {d}, and you know where you are.',
    'You see one corner of {d}, and the light that lives there.',
    'You look around, and this is {d}, in its own light.',
  ],
  thing: [
    'Your eyes rest on {d}. You see colour, edges, a touch of light.',
    'You look at {d} for as long as you like.',
    'You see {d} clearly, and you could draw every line.',
    'You look at {d} as if for the first time.',
  ],
  idea: [
    'You look for {d} in the scene, and find it in something close at hand.',
    'You ask yourself where {d} can be seen here, and you see it.',
  ],
  hours: [
    'You know this light. It is the light of {d}.',
    'You would know {d} with your eyes shut.',
  ],
  self: [
    'You notice {d}, and you feel at ease there.',
    'You bring your attention to {d}, and find a quiet kind of strength.',
  ],
  none: [
    'You look slowly around, from one side to the other.',
    'You let one thing in the scene come into focus, and then another.',
    'Everything is close enough to see clearly, down to the small marks of use.',
    'You let your eyes wander through the scene, corner by corner.',
  ],
}

export const IN_EASE: PartLines = {
  any: [
    'You count {d} among the good plain things of your day.',
    'You would tell a friend about {d} in one easy sentence.',
    'You think of {d} now and then, the way one thinks of what is sure.',
  ],
  person: [
    'You are with {d} the way people are who have time.',
    'You spend a slow minute with {d}, and then the day goes on.',
    'You ask {d} one small question, and you enjoy the long answer.',
    'You tell {d} something small, and it is heard.',
  ],
  people: [
    'You are with {d} the way one is who has time.',
    'You spend a slow minute with {d}, and then the day goes on.',
    'You nod to {d}, glad of the company.',
    'You share a joke with {d}, and the day goes on.',
  ],
  animal: [
    'You say a word or two to {d}, as you do each day.',
    'You pass a slow minute with {d}, and then the day goes on.',
  ],
  place: [
    'You know {d} so well that you could find your way in the dark.',
    'You count {d} among the good plain things of your day.',
    'You move about {d} as you do every day, thinking of little.',
  ],
  landscape: [
    'You glance toward {d}, as you do every day.',
    'You have grown used to {d}, and still you stop for a look now and then.',
  ],
  town: [
    'You know {d} by now: where to turn, where to sit, whom to greet.',
    'You have grown used to {d}, and you are fond of it still.',
    'You go about {d} like someone who has the key.',
  ],
  thing: [
    'You hardly notice {d} any more, and then you do, and you smile.',
    'You count {d} among the good plain things of your day.',
    'Now and then your eyes stray to {d}, and you feel at home.',
  ],
  idea: [
    'It turns out that {d} can be near, and quite ordinary.',
    'You count {d} among the good plain things of your day.',
  ],
  hours: [
    'You look forward to {d} in the plain way one does.',
    'You have a good many {d} behind you by now.',
  ],
  self: [
    'You trust {d} by now, and you think of other things.',
    'You can rely on {d}, and so you forget to check.',
  ],
  none: [
    'It is all familiar to you by now, and you are fond of it still.',
    'You would describe it to a friend in one easy sentence.',
    'You go from one thing to the next, and all of it is known to you.',
    'You have stopped being surprised by it, and started to enjoy it.',
    'You think of it now and then, the way one thinks of what is sure.',
  ],
}
