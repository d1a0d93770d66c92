import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A fake of WebSocket: the test opens and drops it, and makes it receive messages. */
export class FakeSocket {
  static all: FakeSocket[] = []
  static get latest(): FakeSocket {
    const latest = FakeSocket.all.at(-1)
    if (!latest) throw new Error('No socket has been opened')
    return latest
  }

  readonly url: string
  onopen: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  send = vi.fn()
  close = vi.fn()

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  open(): void {
    act(() => this.onopen?.())
  }

  /** Closes the socket as the server or the network does; 1006: without a closing handshake. */
  drop(code = 1006): void {
    act(() => this.onclose?.({ code }))
  }

  receive(message: unknown): void {
    this.receiveRaw(JSON.stringify(message))
  }

  receiveRaw(data: unknown): void {
    act(() => this.onmessage?.({ data }))
  }
}

export function stubSocket(): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
