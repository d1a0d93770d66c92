import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { TimeoutError, withTimeout } from '#testing/timeouts.ts'

/** The GET request that is sent to a server on this machine. */
export interface Target {
  port: number
  path: string
  headers?: Record<string, string>
  /** The maximum time of one request. */
  timeoutMs?: number
}

interface Pending {
  resolve(): void
  reject(error: Error): void
}

const connectTimeoutMs = 30_000

/** The server closed the connection before the response began, or sent a 408, as servers do on an idle connection. */
class ClosedBeforeResponse extends Error {}

/**
 * A keep-alive connection that is reopened when the server has closed it. It sends prepared bytes and
 * reads only the status and the length of a response, so that the client uses little processor time.
 */
export class Connection {
  readonly #target: Target
  readonly #timeoutMs: number
  readonly #request: Buffer
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #pending: Pending | undefined

  constructor(target: Target) {
    const { port, path, headers = {}, timeoutMs = 10_000 } = target
    this.#target = target
    this.#timeoutMs = timeoutMs
    const headerPairs = Object.entries({ host: `localhost:${port}`, ...headers })
    this.#request = Buffer.from(
      `GET ${path} HTTP/1.1\r\n${headerPairs.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    )
  }

  async open(): Promise<void> {
    const socket = connect(this.#target.port, '127.0.0.1')
    try {
      const { port } = this.#target
      await withTimeout(connectTimeoutMs, `a connection to port ${port}`, once(socket, 'connect'))
    } catch (error) {
      socket.destroy()
      throw error
    }
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#onData(socket, chunk))
    socket.on('close', () => this.#onClose(socket))
    socket.on('error', () => {})
    this.#socket = socket
  }

  /** Resolves when the last byte of the response has arrived. */
  async request(): Promise<void> {
    const isReused = this.#socket !== undefined
    try {
      await this.#requestOnce()
    } catch (error) {
      // The server may have closed the connection while the request was on its way.
      if (!(isReused && error instanceof ClosedBeforeResponse)) throw error
      await this.#requestOnce()
    }
  }

  close(): void {
    this.#pending = undefined
    this.#socket?.destroy()
  }

  async #requestOnce(): Promise<void> {
    if (!this.#socket) await this.open()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => this.#onTimeout(), this.#timeoutMs)
    this.#received = Buffer.alloc(0)
    this.#pending = { resolve, reject }
    this.#socket?.write(this.#request)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  #onTimeout(): void {
    const { port, path } = this.#target
    const expected = `the answer to GET ${path} on port ${port}`
    this.#fail(new TimeoutError(this.#timeoutMs, expected))
  }

  #onClose(socket: Socket): void {
    if (this.#socket !== socket) return
    const { path } = this.#target
    this.#fail(
      this.#received.length === 0
        ? new ClosedBeforeResponse(
            `The server closed the connection instead of answering GET ${path}`,
          )
        : new Error(`The server closed the connection in the middle of its answer to GET ${path}`),
    )
  }

  /** Drops the socket, because data that still arrives on it would belong to no request. */
  #fail(error: Error): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#socket?.destroy()
    this.#socket = undefined
    pending?.reject(error)
  }

  #onData(socket: Socket, chunk: Buffer): void {
    if (this.#socket !== socket) return
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    // The server sends a 408 without a request before it closes an idle connection.
    if (head.startsWith('HTTP/1.1 408')) {
      this.#fail(new ClosedBeforeResponse('The server had waited too long for a request'))
      return
    }
    if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
      this.#fail(new Error(`An answer that was not expected: ${head.split('\r\n')[0]}`))
      return
    }
    if (this.#received.length < end + 4 + length) return
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve()
  }
}
