import { voiceCharacters } from '#client/texts/voices.ts'
import type { listVoices } from '#shared/contract/voices.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { textFor } from '#shared/text-for.ts'

export type Voice = ClientResponse<typeof listVoices>['voices'][number]

export function VoiceName({ voice }: { voice: Voice }) {
  return (
    <span className="min-w-0">
      <span className="font-semibold">{voice.label}</span>{' '}
      <span className="text-[0.9375rem] text-ink-soft">{characterOf(voice)}</span>
    </span>
  )
}

/** The character in the client's words, or in the server's English ones if the catalogue lacks the code. */
const characterOf = ({ character, characterCode = '' }: Voice) =>
  textFor(voiceCharacters, characterCode) ?? character
