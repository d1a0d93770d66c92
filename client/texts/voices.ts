/** How the voices sound, by code. Client and server take the English words from the same table. */
import { type VoiceCharacter, voiceCharacterTexts } from '#shared/voice-character-texts.ts'

export const voiceCharacters: Readonly<Record<VoiceCharacter, string>> = voiceCharacterTexts
