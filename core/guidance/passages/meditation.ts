// For the script that answers a day: arriving from it, meeting what it brought, and laying it down,
// before the slide. Spoken lines, in the present, that promise nothing.

import type { FittingIdea, ReadKind } from '../kinds.ts'
import type { Lines } from './passages.ts'

export const ARRIVE: Record<'morning' | 'evening', Lines> = {
  morning: [
    'The day is still new. You bring into it what you woke with, and that is fine.',
    'Before the day begins in earnest, you look at what you wrote, from a kind distance.',
    'You wrote down how things are this morning. Here you can let those words rest for a while.',
    'Something was on your mind when you woke. You have given it words, and it can sit beside you.',
    'This morning has its own weather. You notice it, the way you notice the sky.',
  ],
  evening: [
    'The day lies behind you. You bring what is left of it here, and that is fine.',
    'Today is nearly over. You look at what you wrote, from a kind distance.',
    'You wrote down how things are this evening. Here you can let those words rest for a while.',
    'The day left something with you. You have given it words, and it can sit beside you.',
    'This evening has its own weather. You notice it, the way you notice the sky.',
  ],
}

export const MEET: Record<ReadKind, Lines> = {
  worry: [
    'There is worry in you, and it means well. You let it sit down, like a guest who is out of breath.',
    'Your mind runs ahead, as loyal minds do. You call it back gently, one breath at a time.',
    'You feel where the worry lives, perhaps in your chest or belly. You lay a warm thought there.',
  ],
  fixation: [
    'There is a strong wish in you. You feel how tightly it is held, and you thank the hand that holds.',
    'You notice how often you look at this one thing. For now, your eyes can rest.',
    'The wanting is loud today. You let it speak its sentence to the end, and then it is quieter.',
  ],
  anger: [
    'There is heat in you, and it has its reasons. You let it be warmth in your hands.',
    'You see the scene once more, small, at the far end of a street. You can let it stay there.',
    'Something flared up, and it is over. You breathe out, and the air around you cools.',
  ],
  comparison: [
    'You looked sideways, as people do. Now your eyes come home to your own road.',
    'There are many roads, and one of them is under your feet. You feel it there.',
    'You set the ruler down. You are the size you are, and there is room for it.',
  ],
  news: [
    'The world is loud, and you are in a quiet place. Both are true, and you can stay in the second.',
    'Many voices want your ear. For a few minutes you keep it for yourself.',
    'You step out of the crowd, in your mind, and the street grows wide and calm.',
  ],
  guilt: [
    'There is something you regret. You look at it once, kindly, as you would with a friend.',
    'You see what happened, and you see that you care. That care is the better part of it.',
    'The scolding voice can have a chair, and a rest. You hear it less from here.',
  ],
  'showing off': [
    'You step down from the little stage, and your face can soften.',
    'For a few minutes you are seen by nobody, and it is a relief.',
    'You let your shoulders be as wide as they are. That is wide enough.',
  ],
  gratitude: [
    'There is something good in this day, and you know its name. You let it warm you once more.',
    'You think of what you were thankful for, and your chest widens a little.',
    'The good moment is still near. You hold it the way you hold a warm cup.',
  ],
  calm: [
    'There is already quiet in you. You have only to sit down beside it.',
    'You know this ease. You let it spread, like warmth from a stove.',
    'Your day has a calm place in it, and you are in it now.',
  ],
  remembering: [
    'You have been in your scene already, between other things. It knows you by now.',
    'The way there is short and familiar. You smile at how ordinary it has become.',
    'You bring a small piece of the scene with you, from the last time you looked in.',
  ],
  flat: [
    'Perhaps there is little to feel, and that is a kind of rest. You let it be as grey as it is.',
    'You ask for no great mood. A breath, a seat, a quiet minute are enough.',
    'You are a little tired, maybe. You let the tiredness lie down next to you.',
  ],
  loss: [
    'There is sorrow in you, and it has every right to be there. You let it sit close.',
    'Something hurts, and you are gentle with it. You breathe around it, slowly.',
    'You feel the ache where it lives. You lay a warm hand there, and you stay.',
  ],
}

export const LAY: Record<FittingIdea, Lines> = {
  importance: [
    'You feel its weight, and you lay it down beside you, only for now. Your hands grow lighter.',
    'The caring stays with you. The importance slides off, like a bag from your shoulder.',
    'With the next breath out, your grip loosens by one finger, and then by another.',
    'You set it down on a wide table. It is still there, and it has its own size again.',
  ],
  pendulum: [
    'It swings past, and you let it go by. Your hands stay open, and your grip is easy.',
    'You loosen your hold on the rope. The pull goes on without you, and grows faint.',
    'With a friendly nod you step aside. You feel lighter at once, and quite upright.',
    'You let it pass like a loud train. Behind it, the strain goes out of your neck.',
  ],
  works: [
    'Whatever else there is, you lay it down for now. What works can carry you.',
    'You loosen your hold on the rest of the day. This one good thing is enough to lean on.',
    'You feel how lightly it can go. Your hands are open, and your grip is soft.',
    'Any strain that is left goes out with the breath. You keep what is simple.',
  ],
  none: [
    'You lay it down beside you for now, just as it is. Your hands are open.',
    'With the next breath out, your grip loosens by one finger, and then by another.',
    'You set it down on a wide table. It can stay there, and you can rest your arms.',
    'It can be whatever it is. You loosen your hold on it, and you breathe.',
  ],
}

/** Grief is not laid down: only the arms that hold it may rest. */
export const LAY_LOSS: Lines = [
  'Nothing is taken from you here. Your grip softens a little, and what is dear to you stays.',
  'You lay it down beside you, within reach, only for these few breaths. Your arms can rest.',
  'You loosen your hold by one finger. The love in it stays where it is.',
  'You set it down on your lap, softly, and your hands lie open around it.',
]

export const EVENING_STEP: Lines = [
  'Today is nearly done, and one small step of it is still yours.',
  'Before you let today go, you see one small step, light enough for tired hands.',
  'One step is enough to close today with. You see how small it is.',
  'You look back at today, and you choose one small step to carry over the threshold.',
]

export const EVENING_CLOSE: Lines = [
  'When you are ready, open your eyes, or leave them closed and let the evening go on around you.',
  'Open your eyes whenever you like. The day is done, and you can be done with it too.',
  'Let your eyes open. You are here, you are steady, and the night is wide.',
  'In your own time, open your eyes. There is little left to do, and you can do it slowly.',
  'Slowly open your eyes, and take the quiet with you to your pillow.',
]
