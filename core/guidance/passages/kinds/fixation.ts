import type { KindPassages } from '../passages.ts'

export const FIXATION: KindPassages = {
  heard: [
    'You want this very much, and there is something honest in how openly you say it.',
    'That is a strong pull, and it has been running your clock for a while.',
    'It takes a lot of strength to hold on to something that hard, hour after hour.',
    'Wanting is no fault. What you describe is wanting with its teeth clenched.',
    'You noticed the loop while you were in it, which is more than half of stepping out.',
    'So much of your day went into one small place.',
    'It is easy to understand. The thing is dear to you, and looking at it feels like doing something.',
    'There is a lot of love in that, and by now a lot of strain as well.',
    'You can hear it in your own sentence: the wish has moved from your hands to the driving seat.',
  ],
  name: [
    'The name for this is importance: a wish that has put on so much weight that it is hard to move.',
    'Importance is the word, and it means that one thing has been raised so high that everything else looks up at it.',
    'What has grown here is importance, the extra charge around a wish when it seems that you depend on it.',
    'This practice calls it importance. In plain words, the wish has become heavier than the thing wished for.',
    'You are meeting importance in its purest form, which is wanting plus the fear of not getting.',
    'There is one idea that fits this closely: importance, the weight that turns a wish into a condition.',
    'It is importance that tires you here, the added weight, and hardly the wish itself.',
    'Seen plainly, this is importance: a good wish, gripped until it hurts the hand.',
  ],
  explain: [
    'A wish that is watched all day has no room to move.',
    'Each look is meant to calm you, and each look leaves you a little hungrier.',
    'When something becomes the only door, even a wide street feels like a corridor.',
    'The harder the grip, the less the hand can feel of what it holds.',
    'A pot on the stove does its work while you are in another room.',
    'Checking feels like steering, though the wheel is somewhere else.',
    'Somewhere along the way, liking it turned into being measured by it.',
    'Strain like that pushes against the very thing it reaches for, as a swimmer sinks by clutching the water.',
  ],
  cues: {
    morning: [
      'your hand goes out to check again today',
      'you notice that you are counting',
      'the wish starts to press before lunch',
      'you hear yourself say that only this counts',
      'you feel the urge to force the picture',
      'you find yourself looking for a sign',
    ],
    evening: [
      'your hand goes out to check once more tonight',
      'the wanting gets loud when the house is quiet',
      'you start to count days or numbers in bed',
      'you hear the words only this in your head tomorrow',
      'you feel the pull to look again before sleep',
      'the wish is the first thing in your head tomorrow morning',
    ],
  },
}
