// How the person's own sentences come into the script when they are quoted rather than told.

type Lines = readonly string[]

/** How the person's own sentence is introduced when it is quoted rather than told. */
export const QUOTE_FIRST: Lines = [
  'The scene you named: {q}',
  'These are your words: {q}',
  'You wrote it this way: {q}',
  'Here is what you asked to see: {q}',
  'You gave the scene these words: {q}',
  'Hear your own words again: {q}',
  'This is how you put it: {q}',
  'You named it yourself: {q}',
]

export const QUOTE_NEXT: Lines = [
  'You went on: {q}',
  'And in your words: {q}',
  'You added this: {q}',
  'Then you said: {q}',
  'And this, from you: {q}',
  'Your next words: {q}',
  'There is more, in your voice: {q}',
  'You also named this: {q}',
]

export const HOPE_FIRST: Lines = [
  'You carry a hope, in your own words: {q}',
  'This is the hope you brought here: {q}',
  'You put your hope into words: {q}',
]

export const HOPE_AFTER: Lines = [
  'You hold that hope gently, beside all the care that is given.',
  'You let the hope rest here, and you give comfort to today as it is.',
  'You keep the hope near, and every helping hand near too.',
]

export const SHOWN: Lines = [
  'Here it is: {q}',
  'It is all here: {q}',
  'You look, and there it is: {q}',
  'All around you, in plain sight: {q}',
]

export const DRAWN: Lines = [
  'You drew the scene in small pictures: {q}',
  'You chose small pictures for it: {q}',
]

export const WELCOME_LANGUAGE: Lines = [
  'Your words are in {l}, and they are welcome here. The voice that guides you speaks English.',
  'You wrote in {l}. Your words stay as they are, and the guiding voice around them is in English.',
  'What you wrote is in {l}, and it stays yours, word for word. The rest is spoken in English.',
]

export const AFTER_QUOTE: Lines = [
  'You let those words become a place around you.',
  'The words open, and you are standing in what they mean.',
  'Behind the words there is a place, and you are in it.',
  'You hear the words once more inside, and they turn into light, space and air.',
  'You know exactly what you meant by those words. That is where you are.',
]

export const AFTER_QUOTE_BESIDE: Lines = [
  'You let those words become a place around you, and you are in it too.',
  'The words open, and you are there to see it.',
  'You hear the words once more inside, and you are glad of them.',
]

export const AFTER_ONE_WORD: Lines = [
  'One word is enough. You know what it holds for you.',
  'You let that one word become a place around you.',
  'It is a small word with a wide door. You walk in.',
]

export const WORDLESS: Lines = [
  'You came with an open question. That is a good place to begin.',
  'You brought a wish that is still looking for its words. It is welcome as it is.',
]
