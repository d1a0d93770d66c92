// Guidance as a language model could have written it.

/** Guidance that passes every check for an entry of worry, and names importance. */
export const goodGuidance = [
  'Nine times before lunch is a lot of looking for one number. It gave the same answer each time, and it had no other.',
  'That is what importance means here: a thing that carries more than its own weight. You can put some of it down and care every bit as much.',
  'Before the tenth look, leave the phone in the next room and wash one cup, slowly. Then see who is asking.',
].join('\n\n')

/** Guidance that passes every check for an entry of anger, and names a pendulum. */
export const goodPendulumGuidance = [
  'He took the place, and then he laughed; it is the laugh that is still standing there.',
  'A thing like that behaves like a swing that everybody pushes. The word for it here is a pendulum. It has had its turn today, and you can leave off pushing without making him right.',
  'Open a window before bed, and let one minute of cold air have the last word.',
].join('\n\n')
