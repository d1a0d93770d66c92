import { formatNumber, plural } from './locale.ts'

interface Counted {
  count: number
  /** The number, formatted. */
  shown: string
}

const exportContents =
  'in one ZIP: pages to read, data to keep, audio with captions. It can be brought back into an empty account.'

/** Export, import and deletion of everything that belongs to an account. */
export const ownData = {
  title: 'Your data',
  loading: 'Counting what you have here',
  failed: 'What you have here could not be counted. Nothing is lost.',
  legal: 'What is kept of you, who can read it, and what you agreed to:',
  export: {
    title: 'Take it with you',
    emptyContents: `Everything you will make here, ${exportContents}`,
    contents: (slides: Counted, reflections: Counted, tracks: Counted) =>
      `${slides.shown} ${plural(slides.count, { one: 'Target Slide', other: 'Target Slides' })}, ${reflections.shown} ${plural(reflections.count, { one: 'reflection', other: 'reflections' })} and ${tracks.shown} ${plural(tracks.count, { one: 'track', other: 'tracks' })}, ${exportContents}`,
    queued: 'Your export is about to begin.',
    processing: (percent: number) => `Your file is being made: ${formatNumber(percent)}%.`,
    mayLeave: 'You can leave this page meanwhile.',
    ready: 'Your file is ready.',
    readyWithSize: (size: string) => `Your file is ready, ${size}.`,
    private: 'Only you can open it.',
    privateUntil: (date: string) => `Only you can open it, until ${date}.`,
    tooLargeToImport:
      'It is yours to keep and to read, but too large to be brought back in one piece.',
    progress: 'Export',
    download: 'Download',
    start: 'Export everything',
    again: 'Make a new one',
    size: {
      kilobytes: (size: string) => `${size} kB`,
      megabytes: (size: string) => `${size} MB`,
      gigabytes: (size: string) => `${size} GB`,
    },
  },
  import: {
    title: 'Bring it back',
    text: 'This account is empty, so an earlier export can be imported as it is. It counts against no allowance.',
    file: 'Evenstream export',
    start: 'Import an export',
    sending: (percent: number) => `Sending your file: ${formatNumber(percent)}%.`,
    restoring: 'Checking and restoring…',
    progress: 'Import',
    tooLarge:
      'This file is larger than one gibibyte, the most that can be imported. Nothing was changed.',
    retry: 'Please try again.',
    refused: (reason: string) => `${reason} Nothing was changed.`,
    uncertain: (reason: string) =>
      `${reason} Should your file have been imported after all, it shows here in a moment.`,
  },
  delete: {
    title: 'Leave for good',
    text: 'Deletes your account: slides, reflections, audio, and the key that opens them. A subscription is cancelled.',
    open: 'Delete account',
    dialog: {
      title: 'Delete your account?',
      text: 'Your slides, reflections and audio go for good, on every device and at once. Nobody can bring them back, ourselves included. An export made before is yours to keep.',
      field: 'Type your e-mail address to confirm',
      failed: 'Nothing was deleted. Please try again.',
      confirm: 'Delete everything',
      confirming: 'Deleting…',
    },
  },
}
