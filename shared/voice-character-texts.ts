/** A few words in English on how each voice sounds, for the server's responses and the client's texts. */
export const voiceCharacterTexts = {
  warm: 'warm and close',
  hushed: 'low and hushed, almost a whisper',
  bright: 'bright and gentle',
  composed: 'British, composed',
  even: 'calm and even',
  deep: 'British, deep and unhurried',
  plain: 'plain and clear, made for small machines',
  service: 'spoken by a service',
  elevenlabs: 'spoken by ElevenLabs',
} as const
export type VoiceCharacter = keyof typeof voiceCharacterTexts
