import { vi } from 'vitest'

/** The browser's speech recognition, which hears what the test says. */
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

  /** Nobody said anything. */
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
