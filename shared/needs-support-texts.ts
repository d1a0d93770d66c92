/** Why a text that speaks of danger is not narrated: in English, for both sides. */
export const needsSupportText =
  'This text is not read aloud, because it may speak of something that hurts. “Need help now?” on the journal page lists people who listen.'
