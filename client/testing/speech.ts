import { vi } from 'vitest'

/** A fake of the browser's speech recognition. */
export class FakeRecognition {
  static latest: FakeRecognition | undefined
  lang = ''
  continuous = true
  interimResults = true
  onresult: ((event: unknown) => void) | null = null
  onerror: (() => void) | null = null
  onend: (() => void) | null = null
  abort = vi.fn()
  start = vi.fn(() => {
    FakeRecognition.latest = this
  })

  hear(transcript: string): void {
    this.onresult?.({ results: [[{ transcript }]] })
    this.onend?.()
  }

  /** Ends without a result. */
  end(): void {
    this.onend?.()
  }

  fail(): void {
    this.onerror?.()
    this.onend?.()
  }
}

export function stubSpeech(name: 'SpeechRecognition' | 'webkitSpeechRecognition'): void {
  FakeRecognition.latest = undefined
  vi.stubGlobal(name, FakeRecognition)
}
