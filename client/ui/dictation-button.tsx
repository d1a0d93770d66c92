import { Mic } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSpeech } from '#client/lib/speech.ts'
import { voiceInputToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { voiceInput } from '#client/texts/voice-input.ts'
import { Button } from './button.tsx'

interface DictationButtonProps {
  disabled?: boolean
  onTranscript: (transcript: string) => void
}

/**
 * Dictation: starts speech recognition for one sentence. It has nothing to do with the voice of a
 * track.
 */
export function DictationButton({ disabled = false, onTranscript }: DictationButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { isListening, listen, cancel } = useSpeech({
    onTranscript,
    onUnsupported: () => void toast(voiceInputToasts.notSupported),
    onFailure: () => void toast(voiceInputToasts.failed),
  })
  useRestoreFocus(button, isListening)
  // A transcript that arrives after submission would be lost.
  useEffect(() => {
    if (disabled) cancel()
  }, [disabled, cancel])
  return (
    <>
      <Button ref={button} variant="secondary" disabled={disabled || isListening} onClick={listen}>
        <Mic aria-hidden className={isListening ? 'size-5 animate-swell text-accent' : 'size-5'} />
        {isListening ? voiceInput.listening : voiceInput.start}
      </Button>
      <span role="status" className="sr-only">
        {isListening && voiceInput.listeningHint}
      </span>
    </>
  )
}
