import type { ThemePassages } from '../theme-passages.ts'

export const HOME: ThemePassages = {
  scene: [
    'You are at home. The rooms know you, and you know which floorboard talks.',
    'This is your own place. You close the door behind you and the day stays outside.',
    'You walk from room to room, slowly, for the simple joy of it.',
    'You live here. Your keys have a place, and so do you.',
  ],
  sight: [
    'You see light move over the walls and floor. The colours are the ones you chose.',
    'Look around at your things, each with its own shape and shadow and place.',
    'You watch dust drift in a bright bar of light from the window.',
    'You see the view you see each day, and still it makes your eyes go wide.',
  ],
  sound: [
    'You hear the house settle: a creak, a hum, then a deep and friendly quiet.',
    'Listen to the small sounds of home: water in a pipe, a clock that ticks, steps above.',
    'A door closes softly somewhere. You hear a voice, and it belongs here too.',
    'You hear your own footsteps, and you know each sound the floor makes.',
  ],
  touch: [
    'The floor is cool under your bare feet. The door frame is smooth beneath your hand.',
    'You run your fingers along the wall as you pass, over paint, over wood, over the edge.',
    'You pull a soft blanket over your knees, and its weight is just right.',
    'You lean your back against the kitchen counter and feel the warm air on your face.',
    'You hold a full cup in both hands, and the warmth goes up your arms.',
  ],
  smell: [
    'You smell clean sheets, and under that the scent of the house itself.',
    'Something simmers. The smell of it reaches you in every room.',
    'You open a window, and the smell of outside comes in to visit.',
  ],
  taste: [
    'You taste the first sip of something hot, standing where you always stand.',
    'You take a bite of toast at your own table. Salt, butter, peace.',
    'You try the soup from the spoon. The taste is simple and it is home.',
  ],
  ease: [
    'You water a plant, straighten a book, and sit down. The place needs little from you today.',
    'You look for a certain cup, and find it where it lives.',
    'An evening here has nothing special in it, and you would swap it for no other.',
    'You fold the washing on the bed and look out between two shirts.',
  ],
  step: [
    'You clear one surface in the home you have now, and wipe it until it shines.',
    'You measure one thing, or save one picture, and put it in a folder with a name.',
    'You send one short question about a place, and leave it at that.',
    'You fix the small thing that squeaks, drips or sticks.',
    'You walk one street that you could love and look up at its windows.',
    'You carry one thing out of the door that you are done with.',
  ],
}
