export const voiceInput = {
  start: 'Voice Input',
  listening: 'Listening...',
  listeningHint: 'Listening. Speak one sentence.',
}
