import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { sessionEndedCode } from '#shared/contract/messages.ts'
import type { LiveEvent } from './events.ts'

/** Who is behind a socket. The session is known by its hash: the token stays in the cookie. */
export interface Listener {
  userId: string
  session: string
}

interface SocketParts {
  path: string
  /** Who may listen, or the status with which they are refused. */
  admit(request: IncomingMessage): Promise<Listener | 401 | 403>
  /** Of these sessions, the ones that are still alive. */
  alive(sessions: readonly string[]): Promise<Set<string>>
}

interface Connection extends Listener {
  socket: WebSocket
  answered: boolean
}

/**
 * How many one person may hold open: more tabs and devices than anybody looks at. Counted by each
 * process for itself, as what is guarded is its own memory; with several processes one may have that
 * many at each. The page asks for a refused one again after its usual wait, and a tab that is closed
 * makes room.
 */
export const maxSocketsPerUser = 20
const heartbeat = 30_000
const goingAway = 1001

/** The sockets of this process. They only ever speak; what a client sends is not read. */
export class Sockets {
  readonly #parts: SocketParts
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    // A message is a hundred bytes: compressing it would cost each socket far more memory.
    perMessageDeflate: false,
  })
  readonly #connections = new Set<Connection>()
  readonly #byUser = new Map<string, Set<Connection>>()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: SocketParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#connections.size
  }

  attachTo(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      void this.#upgrade(request, socket, head)
    })
    this.#timer = setInterval(() => void this.checkAll().catch(() => {}), heartbeat).unref()
  }

  handle(event: LiveEvent): void {
    if (event.kind === 'message') {
      const text = JSON.stringify(event.message)
      for (const { socket } of this.#byUser.get(event.userId) ?? []) socket.send(text)
      return
    }
    for (const connection of this.#connections) {
      const isMeant =
        event.kind === 'session_ended'
          ? connection.session === event.session
          : connection.userId === event.userId
      if (isMeant) connection.socket.close(sessionEndedCode)
    }
  }

  /** Closes sockets whose other end is gone, or whose session has run out meanwhile. */
  async checkAll(): Promise<void> {
    const connections = [...this.#connections]
    if (connections.length === 0) return
    const alive = await this.#parts.alive([...new Set(connections.map(({ session }) => session))])
    for (const connection of connections) {
      if (!connection.answered) connection.socket.terminate()
      else if (!alive.has(connection.session)) connection.socket.close(sessionEndedCode)
      else {
        connection.answered = false
        connection.socket.ping()
      }
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const { socket } of this.#connections) socket.close(goingAway)
    this.#server.close()
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const path = request.url?.split('?', 1)[0]
    const admitted = path === this.#parts.path ? await this.#admit(request) : 404
    if (typeof admitted === 'number') return refuse(socket, admitted)
    // From here until it is kept nothing is waited for, so that of many at once none is overlooked.
    const own = this.#byUser.get(admitted.userId)
    if (own && own.size >= maxSocketsPerUser) return refuse(socket, 429)
    this.#server.handleUpgrade(request, socket, head, (opened) => this.#keep(opened, admitted))
  }

  async #admit(request: IncomingMessage) {
    try {
      return await this.#parts.admit(request)
    } catch {
      return 503
    }
  }

  #keep(socket: WebSocket, listener: Listener): void {
    const connection: Connection = { ...listener, socket, answered: true }
    const own = this.#byUser.get(listener.userId) ?? new Set()
    this.#byUser.set(listener.userId, own.add(connection))
    this.#connections.add(connection)
    socket.on('pong', () => {
      connection.answered = true
    })
    // A frame that is too large ends the socket; the error itself says nothing new.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#connections.delete(connection)
      own.delete(connection)
      if (own.size === 0) this.#byUser.delete(listener.userId)
    })
  }
}

const reasons: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number): void {
  // Nobody else watches over it any more: whoever does not close their own end would stay for good.
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
