import type { ThemePassages } from '../theme-passages.ts'

export const FAMILY: ThemePassages = {
  scene: [
    'Your people are around you, and the air between you is easy.',
    'This is your family on a plain day, and there is room for everyone.',
    'You belong to them and they belong to you. It needs no saying.',
    'You are where you are needed, and you are glad of it.',
  ],
  sight: [
    'You see the faces you love, each lit a little from the side.',
    'Look at the happy muddle: shoes by the door, colours everywhere, light on the table.',
    'You watch someone dear come in, and you see their eyes find you.',
    'You see a likeness in the line of a chin, and it makes you smile.',
  ],
  sound: [
    'You hear voices from the next room, a laugh, the ring of a spoon.',
    'Listen to the noise of your family. It sounds like music that you know by heart.',
    'Someone calls out to you, and you hear how glad the voice is.',
    'The house grows quiet, and you hear only breathing and a ticking clock.',
  ],
  touch: [
    'A head leans on your arm, warm and heavy, and you hold still.',
    'You feel a smaller hand, or an older one, slide into your palm.',
    'You hug someone close. Wool, warm skin, a firm pat on your back.',
    'You smooth a bit of soft hair or a rough sleeve with your fingers.',
    'Your hands rest around a cup. Beside you, a shoulder touches yours.',
  ],
  smell: [
    'You smell food on the stove, and the clean scent of washed hair.',
    'The room smells of supper, of coats, of everyone you love.',
    'You breathe in a scent from long ago, and it is here now.',
  ],
  taste: [
    'You taste the dish that your family always makes, with a bit too much salt.',
    'You bite into something sweet that was saved for you.',
    'You sip your drink slowly, and it tastes of having time.',
  ],
  ease: [
    'Somebody loses a sock, somebody tells a joke. You are in the middle and you are at peace.',
    'You clear the plates together, and nobody hurries.',
    'A long goodbye starts at the door. You stand there and smile at how long it takes.',
    'You look around the table and feel that it is all right as it is.',
  ],
  step: [
    'You call or write to one of them, only to ask how they are.',
    'You put one hour for your family into the week, and you guard it kindly.',
    'You forgive one small thing, quietly, and go on with your day.',
    'You ask one of them for a story you have heard only in part.',
    'You sit beside one of them for ten minutes, and you let them choose what happens.',
    'You print or find one picture, and place it where you pass each morning.',
  ],
}
