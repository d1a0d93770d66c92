// After the scene: today's step, thanks, letting go, and the way back.

import type { Lines, PartLines } from './kinds.ts'

const STEP_COMPANY: Lines = [
  'You do it with {d} in mind.',
  'You do it for yourself, and for {d} as well.',
  'You can tell {d} about it afterwards, or keep it to yourself.',
]

const STEP_TOWARD: Lines = [
  'It is one small stone on the path to {d}.',
  'It points, in its small way, toward {d}.',
  'It is a modest act, and it has something to do with {d}.',
]

export const STEP: PartLines = {
  any: [
    'It is a modest act, and it has something to do with {d}.',
    'It points, in its small way, toward {d}.',
    'You do it with {d} in mind.',
    'It is one stitch, and it belongs to the same cloth as {d}.',
  ],
  person: STEP_COMPANY,
  people: STEP_COMPANY,
  animal: ['You do it with {d} in mind.', 'You do it for yourself, and for {d} as well.'],
  place: STEP_TOWARD,
  landscape: STEP_TOWARD,
  town: STEP_TOWARD,
  idea: [
    'It is one stitch, and it belongs to the same cloth as {d}.',
    'It is what {d} can look like on a plain weekday.',
    'It points, in its small way, toward {d}.',
  ],
  hours: ['You do it with {d} in mind.', 'It belongs to the same life as {d}.'],
  self: [
    'It is a small kindness toward {d}.',
    'You do it with {d} in mind.',
    'You go at a pace that suits {d}.',
  ],
  none: [
    'It is a modest act, and it points the right way.',
    'You do it with your scene in mind.',
    'It is one stitch in the cloth, and you like the pattern.',
    'It is small, it is honest, and it is enough for now.',
    'You do it for its own sake, and for the scene you saw.',
  ],
}

const THANKS_COMPANY: Lines = [
  'You are grateful for {d}, and you let it show.',
  'You send a silent thank you to {d}.',
  'Thank you, you think, and you think of {d}.',
]

export const GIVEN_THANKS: PartLines = {
  any: [
    'You give thanks for {d}, in whatever words come.',
    'You are grateful for {d}, exactly as things are.',
    'Thank you, you think, for {d}.',
    'Your thanks reach as far as {d}, and a bit further.',
  ],
  person: THANKS_COMPANY,
  people: THANKS_COMPANY,
  animal: [
    'You are grateful for {d}, and for that plain trust.',
    'Thank you, you think, for {d}.',
    'You give thanks for {d}, in whatever words come.',
  ],
  town: [
    'You send your thanks as far as {d}.',
    'You give thanks for {d}, street by street.',
    'Thank you, you think, for {d}.',
  ],
  hours: ['You give thanks for {d}, one after another.', 'Thank you, you think, for {d}.'],
  self: [
    'You thank {d}, quietly, for all that work.',
    'Thank you, you think, and you think of {d}.',
  ],
  none: [
    'You give thanks for the scene you named, in whatever words come.',
    'Thank you, you think, for all of it, large and small.',
    'You are grateful that you know what you would love.',
    'Your thanks reach as far as the scene, and a little further.',
    'You thank the part of you that dared to name it.',
  ],
}

const LET_GO_COMPANY: Lines = [
  'You wish {d} well, with open hands.',
  'You let the picture of {d} go, with a light heart.',
  'You leave {d} in good company, and go on lightly.',
]

export const LET_GO_OF: PartLines = {
  any: [
    'You hold {d} with open hands.',
    'You let the picture of {d} drift, safe and unhurried.',
    'Even {d} can float now.',
  ],
  person: LET_GO_COMPANY,
  people: LET_GO_COMPANY,
  animal: [
    'You wish {d} well, with open hands.',
    'You let the picture of {d} go, with a light heart.',
  ],
  place: [
    'You let the picture of {d} drift, safe and unhurried.',
    'You leave a lamp on in your mind for {d}, and walk on.',
    'You turn away from {d}, and you turn lightly.',
  ],
  landscape: [
    'You let the picture of {d} drift, safe and unhurried.',
    'You turn away from {d}, and you turn lightly.',
    'You let {d} grow small and blue in the distance.',
  ],
  town: [
    'You let {d} be {d}, and you go on lightly.',
    'You wave to {d}, as one does from a train.',
    'You let {d} grow small in the distance, with all its lights on.',
  ],
  thing: [
    'You let the picture of {d} drift, safe and unhurried.',
    'You let {d} grow small in the distance, and you smile.',
    'You put down even {d}, gently, and your hands are free.',
  ],
  idea: [
    'You leave a door open for {d}, and stop looking at the door.',
    'You hold {d} with open hands.',
  ],
  hours: [
    'You let {d} come and go as they please.',
    'You let the picture of {d} drift, safe and unhurried.',
  ],
  self: ['You let {d} be, just as things are.', 'You loosen the last small hold on {d}.'],
  none: [
    'You hold all of it with open hands.',
    'You give the whole scene back to the wide space it came from.',
    'Every part of it can float now.',
    'You let your wish drift a little way off, safe and unhurried.',
    'You entrust it to the flow, the large parts and the small.',
  ],
}

export const RETURNING: PartLines = {
  any: [
    'You know the way back to {d}. It takes one breath.',
    'You can come back to {d} whenever you wish.',
    'You keep a picture of {d} with you, for later.',
  ],
  person: [
    'You can return to this moment with {d} whenever you wish.',
    'You bring back some of the warmth you have for {d}.',
    'You keep a picture of {d} with you, for later.',
  ],
  people: [
    'You can return to this moment with {d} whenever you wish.',
    'You bring back some of the warmth you have for {d}.',
  ],
  animal: [
    'You can come back to {d} whenever you wish.',
    'You keep a picture of {d} with you, for later.',
  ],
  place: [
    'You come back from {d} to the room you are in.',
    'You know the way back to {d}. It takes one breath.',
    'You can come back to {d} whenever you wish.',
  ],
  landscape: [
    'You come back from {d} with some of that air in your lungs.',
    'You know the way back to {d}. It takes one breath.',
    'You keep a picture of {d} with you, for later.',
  ],
  town: [
    'From {d} you come back to this room, in one slow breath.',
    'You bring back a little of the air of {d}.',
    'You know the way back to {d}. It takes one breath.',
  ],
  idea: [
    'You bring home a little of {d}, for later.',
    'You know the way back to {d}. It takes one breath.',
  ],
  hours: [
    'You keep {d} in mind, like a date in a diary.',
    'You can come back to {d} whenever you wish.',
  ],
  self: ['You come back, and you bring {d} along.', 'You return with care for {d}.'],
  none: [
    'You know the way back to this scene. It takes one breath.',
    'You can return here whenever you wish.',
    'You bring a little of it home with you, for later.',
    'You keep a small picture of it with you, for the hours ahead.',
    'The scene stays where it is. You can find it with your eyes closed.',
  ],
}
