/** One spoken sentence at a time, by the browser's own recognition. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** The part of the API that is used here: browsers have it under two names, TypeScript's library under none. */
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
  listening: boolean
  listen: () => void
  /** Stops listening and discards speech that is not recognised yet. */
  cancel: () => void
}

export function useSpeech(handlers: SpeechHandlers): Speech {
  const [listening, setListening] = useState(false)
  const current = useRef<Recognition | null>(null)
  // A result must reach the handlers of the current render, not of the one that started listening.
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  const stop = () => {
    current.current = null
    setListening(false)
  }

  const cancel = useCallback(() => {
    const recognition = current.current
    if (!recognition) return
    recognition.onresult = recognition.onerror = recognition.onend = null
    recognition.abort()
    current.current = null
    setListening(false)
  }, [])
  useEffect(() => cancel, [cancel])

  const listen = () => {
    const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition
    if (!Recognition) {
      latest.current.onUnsupported()
      return
    }
    const recognition = new Recognition()
    recognition.lang = 'en-US'
    recognition.continuous = false
    recognition.interimResults = false
    recognition.onresult = ({ results }) => {
      const transcript = results[0]?.[0]?.transcript.trim()
      if (transcript) latest.current.onTranscript(transcript)
    }
    recognition.onerror = () => {
      stop()
      latest.current.onFailure()
    }
    recognition.onend = stop
    try {
      recognition.start()
      current.current = recognition
      setListening(true)
    } catch {
      latest.current.onFailure()
    }
  }

  return { listening, listen, cancel }
}

/** Appends the transcript, separated by a space. */
export function appendTranscript(text: string, transcript: string): string {
  if (text.trim() === '') return transcript
  return /\s$/.test(text) ? text + transcript : `${text} ${transcript}`
}
