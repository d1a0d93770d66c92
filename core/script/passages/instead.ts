// What is there when something is absent. Each entry answers one kind of "no more": the lines are told
// in the second person and claim nothing but the scene.

export type Instead = {
  lines: readonly string[]
  /** The same as short infinitives, for the other parts of the script. */
  doings: readonly string[]
}

export const INSTEAD_OF: readonly (Instead & { when?: RegExp })[] = [
  {
    when: /\b(?:debts?|owe|owing|loans?|overdraft|mortgage)\b/i,
    doings: ['keep what you earn', 'live within your means'],
    lines: [
      'You have your own money in your own hands, and the sums come out even.',
      'You open your accounts and find clear ground.',
      'You keep what you earn, and you know what it is for.',
    ],
  },
  {
    when: /\b(?:money|bills?|rent|broke|poor|paycheck|budget)\b/i,
    doings: ['have enough', 'be at ease'],
    lines: [
      'You have enough, and you know where it is.',
      'You pay what there is to pay, and you think of other things.',
    ],
  },
  {
    when: /\b(?:shame|ashamed|guilt\w*|embarrass\w*)\b/i,
    doings: ['hold your head up', 'be kind to yourself'],
    lines: [
      'You hold your head up, and your face is open.',
      'You look at yourself as kindly as you look at a friend.',
    ],
  },
  {
    when: /\b(?:tired|exhaust\w*|fatigue|burn(?:t|ed)? ?out|drained|overwhelm\w*)\b/i,
    doings: ['wake rested', 'be strong'],
    lines: [
      'You have strength for the day, and a little over.',
      'You wake with something left to give, and you give it gladly.',
    ],
  },
  {
    when: /\b(?:lonely|loneliness|alone|left out|excluded|isolated)\b/i,
    doings: ['be in company', 'belong'],
    lines: ['You are in good company.', 'You belong here, and people are glad that you came.'],
  },
  {
    when: /\b(?:smok\w*|cigarett\w*|vap(?:e|ing))\b/i,
    doings: ['breathe freely', 'be free'],
    lines: [
      'You breathe clean air, all the way down.',
      'You have free hands, a clear throat and an easy breath.',
    ],
  },
  {
    when: /\b(?:drink\w*|drunk|alcohol|wine|beer|hangovers?)\b/i,
    doings: ['have a clear head', 'be free'],
    lines: [
      'You have a clear head, and the evening is your own.',
      'You hold a glass of cold water and you are good company.',
    ],
  },
  {
    when: /\b(?:shout\w*|yell\w*|fight\w*|argu\w*|quarrel\w*|scream\w*|drama|conflict)\b/i,
    doings: ['speak kindly', 'live in peace'],
    lines: [
      'You live among kind voices, and there is room to speak.',
      'You talk things through, and the house stays warm.',
    ],
  },
  {
    when: /\b(?:angry|anger|rage|temper|irritat\w*|resent\w*)\b/i,
    doings: ['answer calmly', 'be calm'],
    lines: [
      'You have time between the spark and the word, and you use it well.',
      'You answer calmly, and you mean what you say.',
    ],
  },
  {
    when: /\b(?:late|rush\w*|hurry\w*|busy|overwork\w*|overtime|deadlines?)\b/i,
    doings: ['have time', 'be unhurried'],
    lines: [
      'You have time, and you move at your own pace.',
      'You finish one thing before you begin the next, and then you rest.',
    ],
  },
  {
    when: /\b(?:procrastinat\w*|put(?:ting)? (?:things )?off|lazy|distract\w*|scroll\w*|phone)\b/i,
    doings: ['begin at once', 'be absorbed'],
    lines: ['You begin, and beginning is easy.', 'You choose one thing, and you stay with it.'],
  },
  {
    when: /\b(?:compar\w*|jealous\w*|envy|envious|what (?:people|others) think|approval|pleas(?:e|ing) everyone)\b/i,
    doings: ['be content', 'go your own way'],
    lines: [
      'You are content with your own path, and you let others have theirs.',
      'You know what you think, and that is enough for you.',
    ],
  },
  {
    when: /\b(?:doubt\w*|insecur\w*|not (?:good )?enough|unworthy|impostor|imposter)\b/i,
    doings: ['trust yourself', 'be sure'],
    lines: ['You trust yourself, in small things first.', 'You are enough, and you act like it.'],
  },
  {
    when: /\b(?:awake|insomnia|sleepless|nightmares?)\b/i,
    doings: ['sleep well', 'wake rested'],
    lines: ['You sleep, and you wake rested.', 'You lie down, and the night carries you.'],
  },
  {
    when: /\b(?:stress\w*|pressure|anxi\w*|worr\w*|panic\w*|overthink\w*)\b/i,
    doings: ['be calm', 'breathe slowly'],
    lines: [
      'You have room around each thing you do, and your breath is slow.',
      'You are calm, and your mind has an open window.',
    ],
  },
  {
    when: /\b(?:afraid|fear\w*|scared|nervous|terrif\w*|shy|dread\w*|fright\w*)\b/i,
    doings: ['be steady', 'go ahead'],
    lines: [
      'You are steady, and your feet know where they stand.',
      'You go ahead, with a calm heart and an even breath.',
    ],
  },
  {
    when: /\b(?:job|boss|work|office|commut\w*|meetings?|emails?)\b/i,
    doings: ['enjoy your work', 'be content'],
    lines: [
      'You do work that suits you, and when the day ends, it ends.',
      'You have work that leaves you in peace at night.',
    ],
  },
  {
    when: /\b(?:pain|ache\w*|hurts?|sick|ill)\b/i,
    doings: ['be gentle', 'rest well'],
    lines: [
      'You give your body all the comfort you can, and you are gentle with it.',
      'You rest in whatever is easy today, and there is some ease.',
    ],
  },
  {
    when: /\b(?:eat\w*|overeat\w*|binge\w*|sugar|junk|weight|fat|overweight|my body)\b/i,
    doings: ['eat well', 'feel at home'],
    lines: [
      'You eat what is good for you, and you enjoy it.',
      'You are at home in your body, and you treat it well.',
    ],
  },
  {
    when: /\b(?:mess\w*|clutter\w*|chaos|noise|noisy|traffic)\b/i,
    doings: ['have space', 'think clearly'],
    lines: [
      'You have clear space around you, and you can hear yourself think.',
      'You live among few things, and you like each of them.',
    ],
  },
  {
    doings: ['be free', 'choose'],
    lines: [
      'You have room, and quiet, and the day is your own.',
      'You stand on open ground, and you are free to choose.',
      'You are on the other side of it, and the air is light.',
    ],
  },
]

/** The same, when what is to be absent weighs on somebody else. */
export const INSTEAD_FOR_ANOTHER: Instead = {
  doings: ['be glad', 'be near'],
  lines: [
    'You see an easier face, and lighter shoulders.',
    'You see a good day in the life of someone you care for.',
    'You are near, and the air between you is light.',
  ],
}

/** From the quotation to what is there: each is followed by one of the lines above. */
export const TURN: readonly string[] = [
  'Now look at what is there instead.',
  'Turn those words around, and see what they make room for.',
  'Something else has taken that place.',
  'Behind those words there is something you want.',
  'Let that be over, and see what is here.',
]
