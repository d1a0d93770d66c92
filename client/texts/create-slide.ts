import { formatGroupedNumber, formatNumber, plural } from './locale.ts'

export const createSlide = {
  title: 'Create Target Slide',
  lead: 'Describe the life you choose as if it were today. You receive a scene to step into.',
  goal: {
    label: 'Your Desired Reality',
    hint: 'A few sentences work best',
    tooLong: (maxLength: number) =>
      `That is more than ${formatGroupedNumber(maxLength)} characters. Please shorten it.`,
    placeholder:
      'For example: I unlock my own small bakery on the corner before the street wakes. The first loaves are cooling, the room smells of cardamom, and my neighbours greet me by name.',
  },
  /** What the plan still allows. */
  slidesLeft: {
    today: (left: number, limit: number) =>
      `${formatNumber(left)} of ${formatNumber(limit)} left today`,
    free: 'Your one free scene',
    noneLeftToday: {
      title: (limit: number) =>
        `${plural(limit, { one: 'Today’s scene is', other: `Today’s ${formatNumber(limit)} scenes are` })} written`,
      text: 'The next one opens tomorrow. You can write here already: your words stay in this tab. A larger plan has more each day.',
    },
    noneLeftOnFreePlan: {
      title: 'Your one free scene is written',
      text: 'It stays yours to read and hear. A plan opens new ones every day.',
    },
  },
  starters: {
    title: 'Or begin with one of these, and make it yours',
    makeItYours: 'Now make it yours: change what is not true for you.',
    list: [
      {
        name: 'A home',
        text: 'I wake in my own light room. The window is open, I hear the kettle in the kitchen, and nobody has to hurry.',
      },
      {
        name: 'Work I like',
        text: 'I sit at my own desk by the window. The work in my hands is good, and at five I close the door and walk home in the sun.',
      },
      {
        name: 'My people',
        text: 'We sit around my table long after dinner. The candles are low, somebody laughs, and I feel the warm wood under my hands.',
      },
    ],
  },
  /** Questions about the goal, answered in the browser. */
  coach: {
    title: 'Three quiet questions',
    privacy: 'They are asked here in your browser. Nothing leaves it before you send it.',
    hide: 'Hide',
    show: 'Show three questions that help',
    questions: {
      time: 'Still in the future?',
      person: 'Whose life is it?',
      senses: 'What would you see or hear?',
    },
    unanswered: {
      time: 'Write it as today: “I am”, “I have”.',
      person: 'Write it as “I”, from the inside.',
      senses: 'One thing is enough: a light, a voice, a smell.',
    },
    answered: {
      time: () => 'It is here, today.',
      person: () => 'Yours, from the inside.',
      senses: (words: string | null) => (words ? `There it is: “${words}”.` : 'There it is.'),
    },
    addASense: 'Add one thing that is there: a light, a voice, a smell, what your hands touch.',
  },
  /** Advice on the wording of a goal; `words` is the part of the goal that it quotes. */
  goalHints: {
    future: (words: string) => `“${words}” sets it later. Try the present: “I am”, “I have”.`,
    wanting: (words: string) =>
      `“${words}” keeps it at arm’s length. Describe it as already here: “I have”, “I am”.`,
    negation: (words: string) =>
      `“${words}” keeps the old picture in view. Name what is there instead.`,
    notFirstPerson: (words: string) =>
      `“${words}” watches from a seat. Step inside and write as “I”.`,
  },
  submit: 'Generate Meditation Script',
  submitting: 'Generating Script...',
  writing: 'Your scene is being written.',
  tip: {
    title: 'Transurfing Tip',
    text: 'A Target Slide is a scene you are inside of, not a film you watch. Choose one plain moment in it: what you see, what you hear, what your hands touch.',
    importance:
      'The more ordinary it feels, the less it weighs. Lowering its importance is not caring less; it is holding it without a clenched hand.',
  },
}
