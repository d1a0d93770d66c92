// The first half of a script: settling, laying down importance, the senses, the ordinary moment.

import type { Lines, PartLines } from './kinds.ts'

const SETTLE_COMPANY: Lines = [
  'You think of {d} for a moment, and your breath grows kinder.',
  'You wish {d} a good day, and turn back to your breath.',
  'A thought of {d} passes through you, and it is a warm one.',
  'You can think of {d} and still have this breath to yourself.',
  'You smile inwardly at {d}, and let the air go out.',
]

export const SETTLE: PartLines = {
  any: [
    'For a few breaths, even {d} can wait.',
    'You leave {d} at the edge of your mind for now.',
    'There is time for {d}. There is time for this breath, too.',
    'In a while you come to {d}. For now, you rest.',
  ],
  person: SETTLE_COMPANY,
  people: SETTLE_COMPANY,
  animal: [
    'You think of {d}, and of how well animals rest. You try it too.',
    'A thought of {d} passes through you, and it is a warm one.',
    'You breathe as {d} can breathe, asleep: slowly, and with the whole body.',
  ],
  place: [
    'You are on your way to {d}, and the way there is one breath long.',
    'There is time for {d}. There is time for this breath, too.',
    'In a while you see {d}. For now, you close your eyes.',
    'The path to {d} begins here, where you sit.',
  ],
  landscape: [
    'You are on your way to {d}, and the way there is one breath long.',
    'Somewhere in your mind you can already see {d}. First, you rest.',
    'You let your breath grow as wide as {d}, and as slow.',
  ],
  town: [
    'Part of you is already in {d}. The rest of you is here, and breathes.',
    'You are on your way to {d}, and the way there is one breath long.',
    'There is time for {d}. There is time for this breath, too.',
  ],
  thing: [
    'You can look forward to {d}, and still be wholly here.',
    'There is time for {d}. There is time for this breath, too.',
    'For a few breaths, even {d} can wait.',
  ],
  idea: [
    'With each breath out you make a little room for {d}.',
    'You think of {d}, and your breath seems to know the word.',
    'There is a way to {d}, and it begins with one slow breath.',
  ],
  self: [
    'You give {d} these few minutes to rest.',
    'Your breath goes gently, and {d} can follow.',
    'You let {d} be for a while.',
  ],
  none: [
    'What you wished for can wait a moment. First, you rest.',
    'Your wish sits beside you, in good company, and waits.',
    'There is time for your scene. There is time for this breath, too.',
    'You leave your plans at the door, where they are safe.',
    'The scene you named is near, and it is in no hurry.',
    'You can trust your wish to keep its place while you rest.',
  ],
}

export const RELEASE: PartLines = {
  any: [
    'You hold {d} in mind as lightly as a feather.',
    'You put a little air between yourself and {d}.',
    'You stop measuring yourself by {d}.',
    'Even {d} can matter a little less today.',
  ],
  person: [
    'You can care about {d} and still let your shoulders drop.',
    'You hold {d} dear, and you hold the plan lightly.',
    'What you hope for {d} and for yourself can weigh a little less.',
    'You think of {d} with warmth, and you ask for little.',
  ],
  people: [
    'You can care about {d} and still let your shoulders drop.',
    'What you hope for {d} and for yourself can weigh a little less.',
    'You think well of {d}, and you ask for little.',
  ],
  animal: [
    'You care for {d}, and caring can be light.',
    'You can love {d} and still let your shoulders drop.',
    'You think of {d} with warmth, and you ask for little.',
  ],
  place: [
    'You can want {d} and still breathe easily.',
    'You stop measuring yourself by {d}.',
    'You have {d} in mind, and your weight on the chair.',
    'Even {d} can matter a little less, and be just as dear.',
  ],
  landscape: [
    'You can long for {d} with a loose hand.',
    'You can want {d} and be at home right here.',
    'You have {d} in mind, and your weight on the chair.',
  ],
  town: [
    'You can want {d} and be at home right here.',
    'You can long for {d} with a loose hand.',
    'You have {d} in mind, and your weight on the chair.',
  ],
  thing: [
    'Even {d} can matter a little less today.',
    'You can picture {d} and leave your hands open.',
    'You like {d}, and you are just as whole with empty hands.',
  ],
  idea: [
    'You can want {d} and still breathe easily.',
    'You stop chasing {d}, and leave the door open.',
    'You hold {d} in mind as lightly as a feather.',
  ],
  self: [
    'You stop keeping watch over {d}, and something in you sighs.',
    'You let {d} off duty for a moment.',
    'You ask a little less of {d}.',
  ],
  none: [
    'You can want this and still breathe easily.',
    'You let it matter a little less, and find you like it just as well.',
    'You give your wish more room, and yourself as well.',
    'You hold it in mind as lightly as a feather.',
    'You put a little air between yourself and your wish.',
    'What you want is allowed to be simple, and so are you.',
  ],
}

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
    'You see {d} clearly, down to the marks of use.',
    'You look at {d} as if for the first time.',
  ],
  idea: [
    'You look for {d} in the scene, and find it in something close at hand.',
    'You ask yourself where {d} can be seen here, and you see it.',
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
    'You ask {d} a small question, and you enjoy the long answer.',
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
