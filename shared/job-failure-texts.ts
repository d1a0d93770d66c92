/**
 * Why a job failed, by code: the messages in English. The server stores the code and sends code and message;
 * the client shows its own message for the code.
 */

import { damagedPartTexts } from './damaged-part-texts.ts'
import { needsSupportText } from './needs-support-texts.ts'

export const narrationFailureTexts = {
  'voice.unavailable': 'This voice is not available. Please choose another one.',
  'voice.crashed': 'The voice broke off. Please try again.',
  'voice.hung': 'The voice did not answer. Please try again.',
  'voice.closed': 'The voice service is not available. We have been told.',
  'voice.refused': 'The voice service declined this text. Please try another voice.',
  'voice.unreachable': 'The voice service could not be reached. Please try again later.',
  'voice.silent': 'The voice found nothing that it could say.',
  'store.full': 'There is no room to keep the audio. We have been told.',
  'store.unavailable': 'The audio could not be kept. Please try again later.',
  'script.too_long': 'This script is too long for a narration of five minutes.',
  'script.needs_support': needsSupportText,
  'script.too_long_spoken':
    'This script takes more than ten minutes to say. Its narration was stopped.',
  'narration.timeout': 'The narration took too long and was stopped. Please try again later.',
  'narration.failed': 'Could not generate audio. Please try again.',
  'subject.deleted': 'What was to be narrated is gone.',
  'text.unreadable': 'The text could not be opened.',
  'damaged.goal': damagedPartTexts.goal,
  'damaged.script': damagedPartTexts.script,
  'damaged.reflection': damagedPartTexts.reflection,
} as const
export type NarrationFailureCode = keyof typeof narrationFailureTexts

export const exportFailureTexts = {
  'store.full': 'There is no room to keep the file. We have been told.',
  'export.timeout': 'The export took too long and was stopped. Please try again later.',
  'export.failed': 'The export could not be made. Please try again later.',
} as const
export type ExportFailureCode = keyof typeof exportFailureTexts
