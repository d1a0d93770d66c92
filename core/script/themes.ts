/** What a goal is about, for the picture of a slide and for the prompts of a language model. */
export const themes = [
  'work',
  'money',
  'home',
  'love',
  'family',
  'health',
  'creativity',
  'learning',
  'travel',
  'courage',
  'calm',
  'spirit',
  'nature',
  'community',
] as const

export type Theme = (typeof themes)[number]
