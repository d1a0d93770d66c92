// Lines that carry what the person does, or a few of their words, rather than a thing they named.

import type { DetailPart, Lines } from './kinds.ts'

/** For a goal in another language, `{l}`: the lines around it stay near the words it was written in. */
export const LANGUAGE_LINES: Partial<Record<DetailPart, Lines>> = {
  settle: [
    'You can think in {l} and breathe in any language at all.',
    'Your breath needs no translation. You follow it in and out.',
  ],
  release: [
    'You can say your {l} words as lightly as a greeting.',
    'You let your words be light, as {l} is light in your mouth.',
  ],
  ease: [
    'In {l} or in silence, it is the same plain happiness.',
    'You would tell it to a friend in {l}, in one easy sentence.',
  ],
  step: [
    'You can name the step in {l}, if that feels closer.',
    'You do it with your own words in mind.',
  ],
  thanks: [
    'You give thanks in {l}, in whatever words come first.',
    'Thank you, you think, in the language you dream in.',
  ],
  letGo: [
    'You let your {l} words drift, and keep their warmth.',
    'The words float off, and what they mean stays near you.',
  ],
  return: [
    'Your {l} words know the way back. It takes one breath.',
    'You carry your own words home, exactly as you wrote them.',
  ],
}

/** Lines that carry what the person does or is, `{v}`, as an infinitive: "run a small bakery", "be enough". */
export const DOING_LINES: Record<Exclude<DetailPart, 'senses'>, Lines> = {
  settle: [
    'There is time to {v}. First, there is only this breath.',
    'You have time to {v}. For now, you rest.',
    'You rest first. There is time enough to {v}.',
  ],
  release: [
    'You can wish to {v} and still breathe easily.',
    'You are free to {v}, and free to rest.',
    'You let the wish to {v} grow light.',
  ],
  ease: [
    'It feels natural to {v}.',
    'You find it easy to {v}.',
    'By now it is second nature to {v}.',
  ],
  step: ['It is a small part of what it takes to {v}.', 'It is how one begins to {v}.'],
  thanks: ['You give thanks for the chance to {v}.', 'You are grateful to {v}.'],
  letGo: [
    'You are free to {v}, and free to wait.',
    'You let the wish to {v} float off a little way.',
  ],
  return: [
    'You know how it feels to {v}. That stays with you.',
    'You remember what it is like to {v}.',
  ],
}

/** Lines that give back a few of the person's own words, `{e}`, as they wrote them. */
export const ECHO_LINES: Record<
  'release' | 'ease' | 'step' | 'thanks' | 'letGo' | 'return',
  Lines
> = {
  release: [
    'You can say it lightly, almost in passing: {e}',
    'Try your own words without their weight: {e}',
    'You let the words be small and easy: {e}',
  ],
  ease: [
    'If anyone asks, you say it plainly: {e}',
    'It has become a simple fact, in your words: {e}',
    'A calm voice in you says: {e}',
  ],
  step: [
    'You do it as one who can say: {e}',
    'It is what a person does who can say: {e}',
    'While you do it, your own words keep you company: {e}',
  ],
  thanks: [
    'You think it once more, with thanks: {e}',
    'You give thanks for words of your own: {e}',
    'There is gratitude in the way you say it: {e}',
  ],
  letGo: [
    'You say it once, softly, and let it drift: {e}',
    'Let the words float off as well: {e}',
    'You set your own words on the water: {e}',
  ],
  return: [
    'These words stay close to you: {e}',
    'You bring your own words back with you: {e}',
    'One small phrase comes home with you: {e}',
  ],
}
