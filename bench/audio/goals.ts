/** Twenty invented goals, worded as users might: long and short ones, things, states and fragments. */
export const goals = [
  'I run my own bakery by the sea and the bread sells out by noon.',
  'I am calm and present with my children every evening.',
  'I speak Spanish with ease on a long trip through Andalusia.',
  'I finish my first marathon smiling.',
  'I live in a light-filled house with a garden and an old apple tree.',
  'I lead my team with quiet confidence.',
  'I paint every morning and show my work in a small gallery.',
  'At peace with my body.',
  'I have paid off my debts and I sleep well.',
  'I play the cello in a small orchestra.',
  'My book is finished and it lies on the table of my favourite shop.',
  'I work four days a week and walk in the mountains on the fifth.',
  'I have a loving partner. We cook together and laugh a lot.',
  'I am a doctor in the town where I grew up.',
  'I swim in cold water all year round.',
  'I speak in front of people and I enjoy it.',
  'My small company has ten customers who love what we make.',
  'I have moved to Lisbon and I know my neighbours by name.',
  'I am rested and strong, and I have time for my friends.',
  'I teach my daughter to ride a bicycle.',
] as const

/** Returns a deterministic random function, so that every run has the same scripts. */
export function linearCongruentialRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
