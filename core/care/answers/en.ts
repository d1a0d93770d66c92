import type { CareTexts } from '../care-texts.ts'

export const english: CareTexts = {
  suicide: {
    title: 'Please stay a little longer',
    paragraphs: [
      'If you are thinking about ending your life, it must hurt very much. You don’t have to decide anything now. Take only the next few minutes.',
      'Move away from anything you could hurt yourself with. Go to another room or a safer place, near someone if you can. If you have already done something, or are about to, call the emergency number now.',
      'If not, call the help line below. You can say: “I’m afraid of what I might do to myself.” That is enough. Then ask one person to come, or to stay on the phone. It is all right to wake them.',
      'Your words are saved and private. If this was not meant for you, please forgive the interruption.',
    ],
  },
  selfharm: {
    title: 'A pause, before anything else',
    paragraphs: [
      'If you feel the urge to hurt yourself, try to wait ten minutes.',
      'Leave behind what you could use. Go to another room. Let cold water run over your hands.',
      'If you are already hurt, press a clean cloth firmly on the wound. If it is deep or keeps bleeding, call the emergency number. Call too if you have swallowed something harmful or too many pills, even if you feel fine.',
      'Then tell one person: someone at home, a friend, a teacher, a neighbour. “I need someone with me right now” is enough. You don’t have to explain. Or call the help line below.',
      'Your words are saved and private. If this was not meant for you, please just set it aside.',
    ],
  },
  abuse: {
    title: 'At your own pace',
    paragraphs: [
      'This page can be closed quickly. Someone might see your history or your calls. Use a safer phone if you can.',
      'If someone hurts, threatens or controls you, it is not your fault, whoever it is. You don’t have to confront anyone or decide anything now.',
      'When nobody can hear, call the help line below, even just to ask. Or tell one person you trust: a friend, a teacher, a doctor. If you are in danger, call the emergency number as soon as you safely can.',
      'Your words are saved and private, unless someone can open your device or your account. If this was not meant for you, please forgive the interruption.',
    ],
  },
  eating: {
    title: 'First, sit down somewhere quiet',
    paragraphs: [
      'If everything revolves around food or your body, you don’t have to solve it right now.',
      'Sit down somewhere quiet, away from the scales and the mirror. Near someone, if you can.',
      'If you have fainted or feel very weak, if your chest hurts or your heart is beating strangely, call the emergency number.',
      'Tell one person today: a relative or a friend. You can say: “I’m having a hard time with food. Please come to a doctor with me.” Or call the help line below. You can ask for help at any weight.',
      'Your words are saved and private. If this was not meant for you, please forgive the interruption.',
    ],
  },
  unreal: {
    title: 'Less noise, one trusted person',
    paragraphs: [
      'Perhaps everything is very loud, very fast or very close right now. You don’t have to work out or decide anything.',
      'Make it quieter around you. Turn off TV and music. Soften the light. Sit or lie down. Drink some water. Please do not drive.',
      'Call one person you trust. You can say: “It is all very intense. Please stay with me.” See a doctor today, together if you can. If everything is closed, call the help line below.',
      'If something pushes you to hurt yourself or anyone, call the emergency number.',
      'Your words are saved and private. If this does not fit, simply set it aside.',
    ],
  },
  violence: {
    title: 'Step away first, then call',
    paragraphs: [
      'If you are afraid you might hurt someone, begin with distance. If you are holding a baby, lay the baby gently on their back in the cot. It is all right if the baby cries for a few minutes. Put down anything else you are holding. Go to another room.',
      'Then call the help line below. You can say: “I’m afraid I might hurt someone.” There is no shame in saying it. Ask someone who is not involved to come now. If someone is in danger, call the emergency number.',
      'Frightening images also come to people who don’t want them. You can say that too.',
      'Your words are saved and private. If this was not meant for you, please forgive the interruption.',
    ],
  },
  emergency: {
    title: 'Call the emergency number now',
    paragraphs: [
      'Call the emergency number below now. This page cannot call for you.',
      'Say where you are. Say what is wrong. If something was swallowed, say what, how much and when. Stay on the line. Do what they say.',
      'If nobody is threatening you: use the speaker, unlock the door. Get someone to come. Do not make yourself vomit.',
      'Your words are saved and private. If there is no emergency, please forgive the alarm.',
    ],
  },
}
