// Before the scene: settling, and laying down importance.

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
    'You can turn to {d} in a while. For now, you rest.',
    'There is time for {d}. There is time for this breath, too.',
  ],
  person: SETTLE_COMPANY,
  people: SETTLE_COMPANY,
  animal: [
    'You think of {d}, and of how well animals rest. You try it too.',
    'A thought of {d} passes through you, and it is a warm one.',
    'You think of {d}, and breathe the way a sleeping animal breathes.',
  ],
  place: [
    'You are on your way to {d}, and the way there is one breath long.',
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
  hours: [
    'You think ahead to {d}, and then only of this breath.',
    'There is time before {d}. You spend some of it here.',
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
    'You let {d} be one good thing among others.',
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
    'You think of {d}, and your weight stays on the chair.',
    'You loosen the thread that ties you to {d}, just a little.',
    'You let {d} be there, and yourself be here.',
  ],
  town: [
    'You think of {d}, and your weight stays on the chair.',
    'You loosen the thread that ties you to {d}, just a little.',
    'You let {d} be there, and yourself be here.',
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
  hours: ['You let {d} come round in their own time.', 'Even {d} can matter a little less today.'],
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
