// The answer to words of crisis. It is ours, word for word: no model writes it, no chance draws it.
// The teaching steps aside; it says that the person was heard and where help is now. It reads kindly
// where the alarm was a false one, and claims nothing.

import { helpDirectory } from '#shared/help-lines.ts'
import type { Concern } from './words.ts'

const EMERGENCY =
  'call the emergency number where you are: 112 in Europe and from most mobile phones, 911 in the United States and Canada, 999 in the United Kingdom, 000 in Australia'

const WHERE = `“Need help now?” on this page lists lines by country, and ${helpDirectory.url.replace('https://', '')} has them for everywhere else. The people there listen at any stage, and you can begin with a single sentence.`

const SAVED =
  'What you wrote is saved and stays private. Perhaps you meant it differently; then take this as a sign that it was read with care.'

const ANSWERS: Record<Concern, readonly string[]> = {
  self: [
    'Thank you for writing this down. It sounds as though you are carrying something very heavy, and you deserve company with it, today rather than some day.',
    `If you might act on it, or you are hurt already, please ${EMERGENCY}. ${WHERE}`,
    'Then tell one person near you how it is: a friend, a neighbour, your doctor. Being beside somebody for the next hour is enough for now. The rest can wait.',
    SAVED,
  ],
  abuse: [
    'Thank you for writing this down. What is described here is serious, and it is good that somebody knows of it now. Nobody deserves to be hurt, threatened or forced, and the fault is never with the one it is done to.',
    `If you, or somebody with you, are in danger, please ${EMERGENCY}. ${WHERE} In many countries there are also lines for people who are being hurt by somebody they know.`,
    'Then tell one person whom you trust, at a moment when it is safe to speak. You decide what happens next, and at your own pace. If others can see this device, you can delete this entry at any time.',
    SAVED,
  ],
  others: [
    'Thank you for writing this down. Your Target Slide speaks of somebody being harmed, and behind such a wish there is often a hurt that deserves to be taken seriously. This page does not picture harm to anyone.',
    `If somebody could be in danger, you or another, please ${EMERGENCY}. ${WHERE}`,
    'Then tell one person whom you trust what was done, or what you fear. Anger can be spoken of without anything having to follow from it. Whenever you like, you can choose another slide, in which you are safe and free of it.',
    SAVED,
  ],
}

export function caringAnswer(concern: Concern): string {
  return ANSWERS[concern].join('\n\n')
}
