import { formatNumber } from './locale.ts'

export const narration = {
  progress: 'Narration',
  percent: (percent: number) => `${formatNumber(percent)}%`,
  mayLeave: 'It takes a few minutes. You may leave this page: you are told when it is ready.',
  processing: 'The voice is reading your script',
  queuePosition: (position: number) => `Position in queue: ${formatNumber(position)}`,
  retrying: 'Waiting to be tried again',
  retryingAt: (position: number) =>
    `Waiting to be tried again. Position in queue: ${formatNumber(position)}.`,
  queued: 'Waiting in the queue',
  ready: 'Your audio is ready',
  preview: {
    listen: 'You can listen already',
    playing: 'Playing while it is being read',
    waiting: 'Waiting for the voice: the sound goes on by itself',
    paused: 'Paused',
    failed: 'The sound broke off. Your place in it is kept.',
  },
  /** For screen readers, in steps of ten percent. */
  announced: (status: string, percent: number) => `${status}: ${formatNumber(percent)}%`,
  lastFailure: (reason: string | null) =>
    reason ? `The last attempt did not succeed. ${reason}` : 'The last attempt did not succeed.',
  pace: 'Narration Pace',
  voice: 'Voice',
  voicesFailed: 'The voices did not arrive. The one you chose last will read.',
  sampleMissing: 'Sample to come',
  sampleFailed: 'Could not be played',
  playSample: (voice: string) => `Play a sample of ${voice}`,
  stopSample: (voice: string) => `Stop the sample of ${voice}`,
}
