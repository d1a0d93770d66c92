import { vi } from 'vitest'

/** A fake of XMLHttpRequest: the test calls `respond`. */
export class FakeXmlHttpRequest {
  static latest: FakeXmlHttpRequest | undefined
  readonly upload: { onprogress: (event: { loaded: number; total: number }) => void } = {
    onprogress: () => {},
  }
  onload: () => void = () => {}
  onerror: () => void = () => {}
  url = ''
  file: Blob | undefined
  readonly headers = new Map<string, string>()
  status = 0
  statusText = ''
  responseText = ''
  #contentType = 'application/json'

  open(_method: string, url: string): void {
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string): string | null {
    return name.toLowerCase() === 'content-type' ? this.#contentType : null
  }
  send(file: Blob): void {
    this.file = file
    FakeXmlHttpRequest.latest = this
  }

  respond(status: number, body: unknown, contentType = 'application/json'): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.#contentType = contentType
    this.onload()
  }
}

export function stubXmlHttpRequest(): void {
  FakeXmlHttpRequest.latest = undefined
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest)
}
