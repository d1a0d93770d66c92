import { Mic } from 'lucide-react'
import { useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSpeech } from '#client/lib/speech.ts'
import { voiceToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { Button } from '#client/ui/button.tsx'

interface VoiceButtonProps {
  onTranscript: (transcript: string) => void
}

export function VoiceButton({ onTranscript }: VoiceButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { isListening, listen } = useSpeech({
    onTranscript,
    onUnsupported: () => void toast(voiceToasts.notSupported),
    onFailure: () => void toast(voiceToasts.failed),
  })
  useRestoreFocus(button, isListening)
  return (
    <>
      <Button ref={button} variant="secondary" disabled={isListening} onClick={listen}>
        <Mic aria-hidden className={isListening ? 'size-5 animate-swell text-accent' : 'size-5'} />
        {isListening ? createSlide.voice.listening : createSlide.voice.start}
      </Button>
      <span role="status" className="sr-only">
        {isListening && createSlide.voice.listeningHint}
      </span>
    </>
  )
}
