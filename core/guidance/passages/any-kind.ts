// For a reflection whose idea is plain but whose kind is not, or whose words cannot be read at all:
// these lines claim nothing about what happened.

import type { Idea } from '../kinds.ts'
import type { KindPassages } from './passages.ts'

export const ANY_KIND: Record<Idea, KindPassages> = {
  importance: {
    heard: [
      'You took the time to write it down, and that is already a way of caring for yourself.',
      'There is weight in that, and it is good that you are not carrying it alone in your head.',
      'Whatever else is in it, it matters to you, and that can be heard.',
      'It has a place here, just as you wrote it.',
      'That stays with one for a while, and it seems to have stayed with you.',
      'You looked at it long enough to find words for it, which is no small thing.',
    ],
    name: [
      'One question may be useful: how much importance, how much added weight, lies on this by now?',
      'It is worth asking what carries importance here, meaning extra weight that was laid on top.',
      'One idea suits this, and that is importance: the weight that a thing gains when it is held tightly.',
      'The idea to try on here is importance, a plain word for the heaviness that gathers around what matters.',
      'Importance may be the word for it: more weight than the thing itself would have.',
      'Some of this may be importance, the load that comes on top of a fact and is easily taken for it.',
    ],
    explain: [
      'Some of it belongs to the thing itself. Some of it was added on the way, and that part can come off.',
      'You need not settle anything now. Seeing it is enough for the moment.',
      'What is left when the extra weight is gone is usually smaller, and friendlier.',
      'It builds up quietly, a thought at a time, and it can go down in the same way.',
      'A thing that is held a little further off shows its real outline.',
      'The body often knows first where the extra weight sits, in the neck, or the belly, or the breath.',
    ],
    cues: {
      morning: [
        'you feel the weight of it at some point today',
        'it crosses your mind again today',
        'you notice that you are holding your breath today',
        'you have half a minute to yourself before noon',
        'your forehead tightens today',
      ],
      evening: [
        'it crosses your mind again tonight',
        'you feel the weight of it when you lie down',
        'you notice that you are holding your breath tonight',
        'it is there again when you wake tomorrow',
        'you switch off the lamp and your head stays on',
      ],
    },
  },
  pendulum: {
    heard: [
      'That would get under most people’s skin, and it has got under yours.',
      'It has taken hold of a piece of your day, and you noticed.',
      'There is a tug in that, and you can feel it in your words.',
      'You told it straight, and that already puts a little air around it.',
      'It is hard to stay by yourself when something pulls like that.',
      'Something out there reached in, and you can say what it was. That helps.',
    ],
    name: [
      'The practice has a picture for such things, the pendulum: a pull that lives on the attention it gets.',
      'One idea fits here, the pendulum, a swing that goes on for as long as somebody pushes.',
      'You could call it a pendulum, meaning something that draws people in and feeds on their reaction.',
      'There is a pendulum in this, a plain pull on your attention, whichever side you take.',
      'It helps to think of a pendulum, a thing that swings by the push of everybody who answers it.',
      'Pendulum is the word for it: a pull from outside that asks for your energy and offers none.',
    ],
    explain: [
      'It takes agreement and protest alike. What it lives on is that you stay.',
      'You can see what is wrong in it and still not lend it your evening, or your morning.',
      'Your part in it is smaller than it seems, and your way out is shorter.',
      'Much of the tiredness comes from answering something that never asked in earnest.',
      'Seeing the swing is already half of being off it.',
      'There is a difference between what concerns you and what only reaches you.',
    ],
    cues: {
      morning: [
        'you feel the tug of it today',
        'it reaches for you again today',
        'you notice that you are answering it in your head',
        'your breath gets short around it today',
        'somebody brings it to you again',
      ],
      evening: [
        'you feel the tug of it tonight',
        'it reaches for you again tomorrow',
        'you notice in bed that you are still answering it',
        'it starts up again when the room is quiet',
        'somebody brings it to you again tomorrow',
      ],
    },
  },
  works: {
    heard: [
      'That is worth a line in any diary, and now it has one.',
      'You noticed it, which is more than many people do with their hours.',
      'It is told simply, and it stays with one because of that.',
      'There is something in it that needs no comment.',
      'It has its own quiet weight, and you let it have that.',
      'You kept that from slipping by, and it was worth keeping.',
    ],
    name: [
      'Look for a moment at what already works in it, before going on to anything else.',
      'It is worth seeing what is working here, because it tends to be overlooked.',
      'Something already works in this, without any push from you.',
      'What already works is easiest to see in plain moments, and this is one.',
      'Before anything is improved, it is good to know what is working, and a part of it is in your words.',
      'There is a piece of what already works in that, and it is yours.',
    ],
    explain: [
      'What works can be used again, and it takes less strength than repair.',
      'It gives you a place to stand while everything else takes its time.',
      'Attention that rests on such things comes back rested.',
      'You did it without a method, which is the best sign.',
      'It shows that the way you are going has ground under it.',
      'One such moment is enough to start from.',
    ],
    cues: {
      morning: [
        'you have half a minute to yourself today',
        'something goes simply today',
        'you next pass a window today',
        'you pour yourself something to drink today',
        'you notice a quiet second today',
      ],
      evening: [
        'you lie down tonight',
        'you switch off the lamp tonight',
        'you wake tomorrow and nothing has begun yet',
        'you pour yourself something to drink tomorrow',
        'you notice a quiet second before sleep',
      ],
    },
  },
}
