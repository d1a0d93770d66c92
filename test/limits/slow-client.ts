import { connect, type Socket } from 'node:net'

const post = 'POST /api/support/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const upgrade = 'HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'

export interface RawConnection {
  name: string
  /** The bytes that are sent first. */
  opening: string
  /** The bytes that are sent every two seconds. */
  repeatedBytes: string
}

/** Connections with a request that is never finished. */
export const unfinishedRequests: RawConnection[] = [
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

/** Requests for an upgrade that the server does not make; the client keeps the connection open. */
export const refusedUpgrades: RawConnection[] = [
  { name: 'an upgrade on an unknown path', opening: `GET /x ${upgrade}\r\n`, repeatedBytes: '' },
  { name: 'an upgrade without a session', opening: `GET /ws ${upgrade}\r\n`, repeatedBytes: '' },
  {
    name: 'an upgrade to an unsupported protocol',
    opening: `GET / ${upgrade.replace('websocket', 'h2c')}\r\n`,
    repeatedBytes: 'x',
  },
]

/**
 * A slow client that never closes its side. After the server has ended its side, the client keeps writing,
 * because only a failed write shows that the server has closed the connection completely.
 */
export class SlowClient {
  readonly name: string
  wasConnected = false
  /** Whether the server has ended its side of the connection. */
  serverHasEnded = false
  isClosed = false
  /** Resolves when the connection is open or was refused. */
  readonly connected: Promise<void>
  /** Milliseconds until the connection was closed, by a reset or otherwise. */
  readonly closed: Promise<number>
  readonly #socket: Socket
  readonly #timers: NodeJS.Timeout[] = []

  constructor({ name, opening, repeatedBytes }: RawConnection, port: number) {
    this.name = name
    const startedAt = performance.now()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    this.#socket = socket
    socket.on('error', () => {})
    socket.resume()
    if (opening) socket.write(opening)
    const writeRepeatedly = (bytes: string, every: number) =>
      this.#timers.push(setInterval(() => socket.write(bytes), every))
    if (repeatedBytes) writeRepeatedly(repeatedBytes, 2000)
    socket.once('end', () => {
      this.serverHasEnded = true
      writeRepeatedly('x', 100)
    })
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.isClosed = true
        this.#stopWriting()
        resolve(performance.now() - startedAt)
      })
    })
    this.connected = new Promise((resolve) => {
      socket.once('connect', () => {
        this.wasConnected = true
        resolve()
      })
      void this.closed.then(() => resolve())
    })
  }

  get isOpen(): boolean {
    return this.wasConnected && !this.serverHasEnded && !this.isClosed
  }

  destroy(): void {
    this.#stopWriting()
    this.#socket.destroy()
  }

  #stopWriting(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
  }
}
