/** Voice input of one sentence at a time, by the browser's speech recognition. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { speechLanguage } from '#client/texts/locale.ts'

/** The part of `SpeechRecognition` that is used here; TypeScript's DOM library does not declare it. */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: (() => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}
interface RecognitionEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>
}
type RecognitionConstructor = new () => Recognition

declare global {
  interface Window {
    SpeechRecognition?: RecognitionConstructor
    webkitSpeechRecognition?: RecognitionConstructor
  }
}

interface SpeechHandlers {
  onTranscript: (transcript: string) => void
  onUnsupported: () => void
  onFailure: () => void
}

interface Speech {
  isListening: boolean
  listen: () => void
  /** Stops listening and discards speech that is not recognised yet. */
  cancel: () => void
}

export function useSpeech(handlers: SpeechHandlers): Speech {
  const [listening, setListening] = useState(false)
  const activeRecognition = useRef<Recognition | null>(null)
  // A result must reach the handlers of the current render, not of the one that started listening.
  const latestHandlers = useRef(handlers)
  useEffect(() => {
    latestHandlers.current = handlers
  })

  const markEnded = () => {
    activeRecognition.current = null
    setListening(false)
  }

  const cancel = useCallback(() => {
    const recognition = activeRecognition.current
    if (!recognition) return
    recognition.onresult = recognition.onerror = recognition.onend = null
    recognition.abort()
    activeRecognition.current = null
    setListening(false)
  }, [])
  useEffect(() => cancel, [cancel])

  const listen = () => {
    const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition
    if (!Recognition) {
      latestHandlers.current.onUnsupported()
      return
    }
    const recognition = new Recognition()
    recognition.lang = speechLanguage
    recognition.continuous = false
    recognition.interimResults = false
    recognition.onresult = ({ results }) => {
      const transcript = results[0]?.[0]?.transcript.trim()
      if (transcript) latestHandlers.current.onTranscript(transcript)
    }
    recognition.onerror = () => {
      markEnded()
      latestHandlers.current.onFailure()
    }
    recognition.onend = markEnded
    try {
      recognition.start()
      activeRecognition.current = recognition
      setListening(true)
    } catch {
      latestHandlers.current.onFailure()
    }
  }

  return { isListening: listening, listen, cancel }
}

/** Appends the transcript, separated by white space from any text before it. */
export function appendTranscript(text: string, transcript: string): string {
  if (text.trim() === '') return transcript
  return /\s$/.test(text) ? text + transcript : `${text} ${transcript}`
}
