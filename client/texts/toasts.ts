/**
 * Titles and descriptions of toasts, except those of the landing page, of the Admin Panel and of a lost track
 * (`player.ts`). Those that `docs/product/words.md` lists are specified: do not reword them.
 */
import { formatNumber } from './locale.ts'

export const slideToastTexts = {
  created: {
    title: 'Target Slide Created',
    description: 'Your meditation script has been generated!',
  },
  createdWithoutId: {
    title: 'Navigation Error',
    description: 'Could not navigate to the slide. Please check the library.',
  },
  descriptionRequired: {
    title: 'Description Required',
    description: 'Please describe your desired reality.',
  },
  deleted: { title: 'Target Slide Deleted' },
  deleteFailed: {
    title: 'Delete Failed',
    description: 'Could not delete the target slide. Please try again.',
  },
  focusUpdated: { title: 'Focus Updated' },
  focusFailed: { title: 'Error', description: 'Failed to update focused slide.' },
  dailyLimit: {
    title: 'Daily Limit Reached',
    description:
      "You've reached your daily limit for Target Slides. Upgrade to create more meditations.",
  },
  upgradeRequired: {
    title: 'Upgrade Required',
    description: 'This feature requires a paid subscription.',
  },
  generationFailed: {
    title: 'Generation Failed',
    description: 'Please try again with a different description.',
  },
}

export const toastActionTexts = {
  viewPlans: 'View Plans',
  createSlide: 'Create Slide',
  listen: 'Listen',
  readAnswer: 'Read it',
}

/**
 * For a text that speaks of danger, if the user left the screen before the care answer came: in the place of
 * 'Target Slide Created' and 'Entry Saved', or of the toast of a refusal.
 */
export const careToastTexts = {
  saved: { title: 'Saved', description: 'There is an answer for you.' },
  notSaved: { title: 'There is an answer for you.' },
}

export const voiceInputToastTexts = {
  notSupported: {
    title: 'Not Supported',
    description: 'Voice input is not supported in your browser.',
  },
  failed: {
    title: 'Voice Input Error',
    description: 'Could not capture voice input. Please try again.',
  },
}

export const accountToastTexts = {
  exportReady: { title: 'Export Ready', description: 'Your file can be downloaded for a day.' },
  restored: { title: 'Welcome Back', description: 'Everything in your export is here again.' },
  deviceSignedOut: { title: 'Signed Out There' },
  writerChosen: { title: 'Choice Saved' },
  memoryOn: { title: 'Memory Is On' },
  memoryOff: { title: 'Memory Is Off', description: 'What was remembered is deleted.' },
  earlierEntriesShared: {
    title: 'Choice Saved',
    description: 'Reflections that you write from now on may be sent again with later ones.',
  },
  earlierEntriesNotShared: {
    title: 'Choice Saved',
    description: 'From now on, no earlier reflection is sent.',
  },
}

/** For failures without a text of their own. */
export const genericToastTexts = {
  failed: { title: 'Error', description: 'Please try again.' },
}

export const journalToastTexts = {
  contentRequired: {
    title: 'Content Required',
    description: 'Please write your reflection before submitting.',
  },
  slideRequired: {
    title: 'Target Slide Required',
    description: 'Please select a Target Slide or create one first.',
  },
  saved: { title: 'Entry Saved', description: 'Your reflection has been recorded.' },
  deleted: { title: 'Entry Deleted' },
  deleteFailed: {
    title: 'Delete Failed',
    description: 'Could not delete the journal entry. Please try again.',
  },
  reviewDeleted: { title: 'Review Deleted' },
  reviewDeleteFailed: {
    title: 'Delete Failed',
    description: 'Could not delete the weekly review. Please try again.',
  },
  dailyLimit: {
    title: 'Daily Limit Reached',
    description: "You've reached your limit for journal analyses. Upgrade for more guidance.",
  },
  upgradeRequired: {
    title: 'Upgrade Required',
    description: 'AI journal analysis requires a paid subscription.',
  },
  submissionFailed: { title: 'Submission Failed', description: 'Please try again.' },
}

/** Toasts of the narration of a Target Slide, and of the meditation made from a reflection. */
export const narrationToastTexts = {
  audioQueued: (position: number) => ({
    title: 'Audio Generation Queued',
    description: `Position in queue: ${formatNumber(position)}`,
  }),
  audioDailyLimit: {
    title: 'Daily Limit Reached',
    description: "You've reached your limit for audio generation. Upgrade for more access.",
  },
  audioUpgradeRequired: {
    title: 'Upgrade Required',
    description: 'Audio generation requires a paid subscription.',
  },
  audioGenerated: { title: 'Audio Generated', description: 'Your guided visualisation is ready.' },
  failed: {
    title: 'Generation Failed',
    description: 'Could not generate audio. Please try again.',
  },
  meditationQueued: (position: number) => ({
    title: 'Meditation Generation Queued',
    description: `Position in queue: ${formatNumber(position)}`,
  }),
  meditationDailyLimit: { title: 'Daily Limit Reached' },
  meditationSlideRequired: {
    title: 'Target Slide Required',
    description: 'Create a Target Slide first to generate guided meditation audio.',
  },
  meditationRefused: { title: 'Generation Failed', description: 'Please try again.' },
  meditationGenerated: {
    title: 'Meditation Generated',
    description: 'Your guided meditation is ready.',
  },
}

export const offlineToastTexts = {
  saved: { title: 'Kept on this device', description: 'It plays here without a connection.' },
  removed: { title: 'Removed from this device', description: 'It is still in your library.' },
  failed: {
    title: 'Not kept',
    description: 'The track did not arrive, or there is no room on this device.',
  },
}

export const billingToastTexts = {
  signInRequired: {
    title: 'Authentication Required',
    description: 'Please log in to upgrade your subscription.',
  },
  checkoutFailed: { title: 'Error', description: 'Failed to create checkout session' },
  portalFailed: { title: 'Error', description: 'Failed to open subscription management' },
}
