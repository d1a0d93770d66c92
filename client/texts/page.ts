/**
 * Texts of index.html and of the web app manifest, which are read before any script has run. A test compares both
 * files with this catalogue.
 */
export const pageTexts = {
  /** What other sites show with a link to this one. */
  preview:
    'A daily practice of guided visualisation: a scene of your own, in a quiet voice, in five minutes.',
  /** Describes the image of the preview. */
  previewImage: 'The sun over still water between low hills, and the name Evenstream.',
  noScript: 'Evenstream needs JavaScript. Please allow it for this page and reload.',
  /** For systems on which the app is installed. */
  appDescription: 'A daily practice of guided visualisation. See it. Hear it. Live it lightly.',
}
