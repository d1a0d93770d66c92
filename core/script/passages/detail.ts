// Lines that carry one detail of the person, `{d}`: "the long table", "Elena", or quoted words.
// A detail is always an object of the sentence, so that its number never matters. The lines under
// `any` suit whatever it is; the others are for what is known to be of that kind.

export type DetailKind =
  | 'self'
  | 'person'
  | 'people'
  | 'animal'
  | 'place'
  | 'landscape'
  | 'thing'
  | 'idea'
export type DetailPart =
  | 'settle'
  | 'release'
  | 'senses'
  | 'ease'
  | 'step'
  | 'thanks'
  | 'letGo'
  | 'return'
type Lines = readonly string[]

const CARED_FOR: Lines = [
  'You care for {d}, and you can care with open hands.',
  'You let {d} be free, and feel yourself grow freer too.',
  'You think of {d} with warmth, and you ask for nothing.',
  'You give {d} room to breathe, and you take some too.',
]

export const DETAIL_LINES: Record<
  DetailPart,
  { any: Lines; none: Lines } & Partial<Record<DetailKind, Lines>>
> = {
  settle: {
    any: [
      'For a few breaths, even {d} can wait.',
      'You leave {d} at the edge of your mind for now.',
      'Before you come to {d}, there is only this breath.',
      'Somewhere ahead of you is {d}. First, you rest.',
      'You have time for {d}. You also have time for this.',
      'You come to {d} in a while. You are in no hurry.',
    ],
    person: [
      'You think of {d} for a moment, and your breath grows kinder.',
      'In a while you meet {d}. First, there is only this breath.',
      'For the length of a few breaths, even {d} can wait.',
      'You wish {d} a good day, and turn back to your breath.',
    ],
    people: [
      'You think of {d} for a moment, and your breath grows kinder.',
      'For the length of a few breaths, even {d} can wait.',
      'You wish {d} a good day, and turn back to your breath.',
    ],
    self: [
      'You let {d} rest for these few minutes.',
      'You feel {d}, and there is nothing you ask for.',
    ],
    none: [
      'What you wished for can wait a moment. First, you rest.',
      'Your wish sits beside you, in good company, and waits.',
      'There is time for your scene. There is time for this breath, too.',
      'You leave your plans at the door, where they are safe.',
      'The scene you named is near, and it is in no hurry.',
      'You can trust your wish to keep its place while you rest.',
    ],
  },
  release: {
    any: [
      'You loosen your thoughts around {d}, as you would loosen a tight knot.',
      'You give {d} more room, and yourself as well.',
      'You hold {d} in mind as lightly as a feather.',
      'You put a little air between yourself and {d}.',
    ],
    person: CARED_FOR,
    people: CARED_FOR,
    animal: CARED_FOR,
    idea: [
      'You can want {d} and still breathe easily.',
      'You stop chasing {d}, and let it come and sit near you.',
      'You give {d} more room, and yourself as well.',
      'You hold {d} in mind as lightly as a feather.',
    ],
    self: [
      'You stop keeping watch over {d}, and something in you sighs.',
      'You let {d} off duty for a moment.',
    ],
    none: [
      'You can want this and still breathe easily.',
      'You let it matter a little less, and find you like it just as well.',
      'You give your wish more room, and yourself as well.',
      'You hold it in mind as lightly as a feather.',
      'You put a little air between yourself and your wish.',
      'What you want is allowed to be simple, and so are you.',
    ],
  },
  senses: {
    any: [
      'You give {d} your full attention for a moment.',
      'You come back to {d}, and the scene grows sharper.',
      'You think of {d}, and every colour grows a shade deeper.',
      'You let {d} come into focus, slowly, from the edges in.',
    ],
    person: [
      'You look at {d}, and you know every line of that face.',
      'You turn to {d}, and you share a look that says enough.',
      'You hear {d} somewhere close, and you feel at ease.',
      'You see {d} from across the room, and something in you settles.',
    ],
    people: [
      'You look from face to face, at {d}, and you take your time.',
      'You hear {d} somewhere close, and you feel at ease.',
      'You see {d}, and something in you settles.',
    ],
    animal: [
      'You look at {d}, and you are looked at in return.',
      'You listen for {d}, and there it is, that small familiar sound.',
      'You watch {d} for a while, and your breath slows to match.',
    ],
    place: [
      'You look slowly around {d}, from one side to the other.',
      'You would know {d} by the light alone.',
      'You take in {d} as if you had just come through the door.',
      'You let your eyes wander through {d}, corner by corner.',
    ],
    landscape: [
      'You look out toward {d} and let your eyes go far.',
      'You see {d}, and the light there, and the wide air above.',
      'You watch {d} for a while, and you have the time.',
    ],
    thing: [
      'Your eyes rest on {d}. You see colour, edges, a touch of light.',
      'You look at {d} for as long as you like.',
      'You see {d} clearly, down to the small marks of use.',
      'You look at {d} as if for the first time.',
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
  },
  ease: {
    any: [
      'You count {d} among the good plain things of your day.',
      'You would tell a friend about {d} in one easy sentence.',
      'You think of {d} now and then, the way one thinks of what is sure.',
      'By now {d} and you are old acquaintances.',
    ],
    person: [
      'You are with {d} the way people are who have time.',
      'You and {d} share a joke that needs half a sentence.',
      'You spend a slow minute with {d}, and then the day goes on.',
      'You ask {d} a small question, and you enjoy the long answer.',
    ],
    people: [
      'You are with {d} the way one is who has time.',
      'You spend a slow minute with {d}, and then the day goes on.',
      'You nod to {d}, glad of the company.',
    ],
    animal: [
      'You say a word or two to {d}, as you do each day.',
      'You pass a slow minute with {d}, and then the day goes on.',
    ],
    place: [
      'You move about {d} as you do every day, thinking of little.',
      'You know {d} so well that you could find your way in the dark.',
      'You count {d} among the good plain things of your day.',
    ],
    thing: [
      'You hardly notice {d} any more, and then you do, and you smile.',
      'You count {d} among the good plain things of your day.',
      'Now and then your eyes stray to {d}, and you feel at home.',
    ],
    landscape: [
      'You glance toward {d}, as you do every day.',
      'You have grown used to {d}, and still you stop for a look now and then.',
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
  },
  step: {
    any: [
      'It is a modest act, and it leads toward {d}.',
      'It points, in its small way, toward {d}.',
      'You do it with {d} in mind.',
      'It is one stitch, and it belongs to the same cloth as {d}.',
    ],
    person: ['You do it with {d} in mind.', 'You do it gladly, and {d} is in your thoughts.'],
    people: ['You do it with {d} in mind.', 'You do it gladly, for {d} and for yourself.'],
    animal: ['You do it with {d} in mind.'],
    self: ['It is a small kindness toward {d}.', 'You do it with {d} in mind.'],
    none: [
      'It is a modest act, and it points the right way.',
      'You do it with your scene in mind.',
      'It is one stitch in the cloth, and you like the pattern.',
      'It is small, it is honest, and it is enough for now.',
      'You do it for its own sake, and for the scene you saw.',
    ],
  },
  thanks: {
    any: [
      'You give thanks for {d}, in whatever words come.',
      'You are grateful for {d}, exactly as things are.',
      'Thank you, you think, for {d}.',
      'Your thanks reach as far as {d}, and a little further.',
    ],
    person: [
      'You are grateful for {d}, and you let it show.',
      'You send a silent thank you to {d}.',
      'Thank you, you think, and you think of {d}.',
    ],
    people: [
      'You are grateful for {d}, and you let it show.',
      'You send a silent thank you to {d}.',
      'Thank you, you think, and you think of {d}.',
    ],
    animal: [
      'You are grateful for {d}, and for that plain trust.',
      'Thank you, you think, for {d}.',
    ],
    none: [
      'You give thanks for the scene you named, in whatever words come.',
      'Thank you, you think, for all of it, large and small.',
      'You are grateful that you know what you would love.',
      'Your thanks reach as far as the scene, and a little further.',
      'You thank the part of you that dared to name it.',
    ],
  },
  letGo: {
    any: [
      'You hold {d} with open hands.',
      'You entrust {d} to the flow as well.',
      'Even {d} can float now.',
      'You let {d} drift a little way off, safe and unhurried.',
    ],
    person: [
      'You wish {d} well, with open hands.',
      'You let {d} be, with a light heart, and feel your own step lighten.',
    ],
    people: [
      'You wish {d} well, with open hands.',
      'You let {d} be, with a light heart, and feel your own step lighten.',
    ],
    animal: ['You wish {d} well, with open hands.'],
    self: ['You let {d} be, just as things are.', 'You loosen the last small hold on {d}.'],
    none: [
      'You hold all of it with open hands.',
      'You give the whole scene back to the wide space it came from.',
      'Every part of it can float now.',
      'You let your wish drift a little way off, safe and unhurried.',
      'You entrust it to the flow, the large parts and the small.',
    ],
  },
  return: {
    any: [
      'You know the way back to {d}. It takes one breath.',
      'You can come back to {d} whenever you wish.',
      'You keep a small picture of {d} with you, for later.',
    ],
    animal: [
      'You can come back to {d} whenever you wish.',
      'You keep a small picture of {d} with you, for later.',
    ],
    idea: [
      'You bring home a little of {d}, for later.',
      'You know the way back to {d}. It takes one breath.',
    ],
    person: [
      'You can return to this moment with {d} whenever you wish.',
      'You know the way back to {d}. It takes one breath.',
    ],
    people: [
      'You can return to this moment with {d} whenever you wish.',
      'You know the way back to {d}. It takes one breath.',
    ],
    self: ['You come back, and you bring {d} along.', 'You return with care for {d}.'],
    none: [
      'You know the way back to this scene. It takes one breath.',
      'You can return here whenever you wish.',
      'You bring a little of it home with you, for later.',
      'You keep a small picture of it with you, for the hours ahead.',
      'The scene stays where it is. You can find it with your eyes closed.',
    ],
  },
}

/** For a goal in another language, `{l}`: the lines around it stay near the words it was written in. */
export const LANGUAGE_LINES: Partial<Record<DetailPart, Lines>> = {
  settle: [
    'You can think in {l} and breathe in any language at all.',
    'Your breath needs no translation. You follow it in and out.',
  ],
  release: [
    'You can say your {l} words as lightly as a greeting.',
    'You let your words be light, as {l} is light in your mouth.',
  ],
  ease: [
    'In {l} or in silence, it is the same plain happiness.',
    'You would tell it to a friend in {l}, in one easy sentence.',
  ],
  step: [
    'You can name the step in {l}, if that feels closer.',
    'You do it with your own words in mind.',
  ],
  thanks: [
    'You give thanks in {l}, in whatever words come first.',
    'Thank you, you think, in the language you dream in.',
  ],
  letGo: [
    'You let your {l} words drift, and keep their warmth.',
    'The words float off, and what they mean stays near you.',
  ],
  return: [
    'Your {l} words know the way back. It takes one breath.',
    'You carry your own words home, exactly as you wrote them.',
  ],
}

/** Lines that carry what the person does or is, `{v}`, as an infinitive: "run a small bakery", "be enough". */
export const DOING_LINES: Record<Exclude<DetailPart, 'senses'>, Lines> = {
  settle: [
    'There is time to {v}. First, there is only this breath.',
    'You have time to {v}. For now, you rest.',
    'You rest first. There is time enough to {v}.',
  ],
  release: [
    'You can wish to {v} and still breathe easily.',
    'You are free to {v}, and free to rest.',
    'You let the wish to {v} grow light.',
  ],
  ease: [
    'It feels natural to {v}.',
    'You find it easy to {v}.',
    'By now it is second nature to {v}.',
  ],
  step: ['It is a small part of what it takes to {v}.', 'It is how one begins to {v}.'],
  thanks: ['You give thanks for the chance to {v}.', 'You are grateful to {v}.'],
  letGo: [
    'You are free to {v}, and free to wait.',
    'You let the wish to {v} float off a little way.',
  ],
  return: [
    'You know how it feels to {v}. That stays with you.',
    'You remember what it is like to {v}.',
  ],
}

/** Lines that give back a few of the person's own words, `{e}`, as they wrote them. */
export const ECHO_LINES: Record<
  'release' | 'ease' | 'step' | 'thanks' | 'letGo' | 'return',
  Lines
> = {
  release: [
    'You can say it lightly, almost in passing: {e}',
    'Try your own words without their weight: {e}',
    'You let the words be small and easy: {e}',
  ],
  ease: [
    'If anyone asks, you say it plainly: {e}',
    'It has become a simple fact, in your words: {e}',
    'A calm voice in you says: {e}',
  ],
  step: [
    'You do it as one who can say: {e}',
    'It is what a person does who can say: {e}',
    'While you do it, your own words keep you company: {e}',
  ],
  thanks: [
    'You think it once more, with thanks: {e}',
    'You give thanks for words of your own: {e}',
    'There is gratitude in the way you say it: {e}',
  ],
  letGo: [
    'You say it once, softly, and let it drift: {e}',
    'Let the words float off as well: {e}',
    'You set your own words on the water: {e}',
  ],
  return: [
    'These words stay close to you: {e}',
    'You bring your own words back with you: {e}',
    'One small phrase comes home with you: {e}',
  ],
}

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

export const AFTER_ONE_WORD: Lines = [
  'One word is enough. You know what it holds for you.',
  'You let that one word become a place around you.',
  'It is a small word with a wide door. You walk in.',
]

export const WORDLESS: Lines = [
  'You came with an open question. That is a good place to begin.',
  'You brought a wish that is still looking for its words. It is welcome as it is.',
]
