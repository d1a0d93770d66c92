export const createSlide = {
  title: 'Create Target Slide',
  lead: 'Describe the life you choose as if it were today. You receive a scene to step into.',
  goal: {
    label: 'Your Desired Reality',
    hint: 'A few sentences work best',
    tooLong: 'That is more than 2,000 characters. Please shorten it.',
    placeholder:
      'I unlock my own small bakery on the corner before the street wakes. The first loaves are cooling, the room smells of cardamom, and my neighbours greet me by name.',
  },
  /** Advice about the words of a goal that it quotes. */
  goalHints: {
    future: (words: string) => `“${words}” sets it later. Try the present: “I am”, “I have”.`,
    wanting: (words: string) =>
      `“${words}” keeps it at arm’s length. Describe it as already here: “I have”, “I am”.`,
    negation: (words: string) =>
      `“${words}” keeps the old picture in view. Name what is there instead.`,
    notFirstPerson: (words: string) =>
      `“${words}” watches from a seat. Step inside and write as “I”.`,
  },
  submit: 'Generate Meditation Script',
  submitting: 'Generating Script...',
  writing: 'Your scene is being written.',
  voice: {
    start: 'Voice Input',
    listening: 'Listening...',
    listeningHint: 'Listening. Speak one sentence.',
  },
  tip: {
    title: 'Transurfing Tip',
    text: 'A Target Slide is a scene you are inside of, not a film you watch. Choose one plain moment in it: what you see, what you hear, what your hands touch.',
    importance:
      'The more ordinary it feels, the less it weighs. Lowering its importance is not caring less; it is holding it without a clenched hand.',
  },
}
