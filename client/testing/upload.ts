import { vi } from 'vitest'

/** A fake of XMLHttpRequest: the test calls `respond`. */
export class FakeUpload {
  static latest: FakeUpload | undefined
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
  getResponseHeader(): string {
    return this.#contentType
  }
  send(file: Blob): void {
    this.file = file
    FakeUpload.latest = this
  }

  respond(status: number, body: unknown, contentType = 'application/json'): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.#contentType = contentType
    this.onload()
  }
}

export function stubUpload(): void {
  FakeUpload.latest = undefined
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
}
