import { connect, type Socket } from 'node:net'

const post = 'POST /api/support/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const upgrade = 'HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'

export interface SlowRequest {
  name: string
  opening: string
  /** The bytes that are sent every two seconds. */
  repeatedBytes: string
}

/** The beginnings of requests that are never finished. */
export const unfinishedRequests: SlowRequest[] = [
  {
    name: 'endless headers',
    opening: 'GET / HTTP/1.1\r\nHost: x\r\n',
    repeatedBytes: 'X-A: b\r\n',
  },
  {
    name: 'an endless body',
    opening: `${post}Content-Length: 1000\r\n\r\n{"name":"`,
    repeatedBytes: 'x',
  },
  {
    name: 'endless chunks',
    opening: `${post}Transfer-Encoding: chunked\r\n\r\n`,
    repeatedBytes: '1\r\n \r\n',
  },
  { name: 'no bytes', opening: '', repeatedBytes: '' },
  { name: 'a single byte', opening: 'G', repeatedBytes: '' },
]

/** Refused upgrade requests whose client keeps the connection open. */
export const refusedUpgrades: SlowRequest[] = [
  { name: 'an upgrade on an unknown path', opening: `GET /x ${upgrade}\r\n`, repeatedBytes: '' },
  { name: 'an upgrade without a session', opening: `GET /ws ${upgrade}\r\n`, repeatedBytes: '' },
  {
    name: 'an upgrade to an unsupported protocol',
    opening: `GET / ${upgrade.replace('websocket', 'h2c')}\r\n`,
    repeatedBytes: 'x',
  },
]

/**
 * A slow client that never closes its side. It keeps writing after the server has ended its side, to see
 * when the connection is really closed.
 */
export class SlowClient {
  readonly name: string
  isConnected = false
  /** Whether the server has ended its side. */
  isEnded = false
  isClosed = false
  /** Resolves when the connection is open or was refused. */
  readonly connected: Promise<void>
  /** Milliseconds until the connection was closed, by a reset or otherwise. */
  readonly closed: Promise<number>
  readonly #socket: Socket
  readonly #timers: NodeJS.Timeout[] = []

  constructor({ name, opening, repeatedBytes }: SlowRequest, port: number) {
    this.name = name
    const began = performance.now()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    this.#socket = socket
    socket.on('error', () => {})
    socket.resume()
    if (opening) socket.write(opening)
    const writeRepeatedly = (bytes: string, every: number) =>
      this.#timers.push(setInterval(() => socket.write(bytes), every))
    if (repeatedBytes) writeRepeatedly(repeatedBytes, 2000)
    socket.once('end', () => {
      this.isEnded = true
      writeRepeatedly('x', 100)
    })
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isClosed = true
        this.#stopWriting()
        resolve(performance.now() - began)
      })
    })
    this.connected = new Promise((resolve) => {
      socket.once('connect', () => {
        this.isConnected = true
        resolve()
      })
      void this.closed.then(() => resolve())
    })
  }

  get isOpen(): boolean {
    return this.isConnected && !this.isEnded && !this.isClosed
  }

  end(): void {
    this.#stopWriting()
    this.#socket.destroy()
  }

  #stopWriting(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
  }
}
