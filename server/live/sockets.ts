import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { sessionEndedCode } from '#shared/contract/messages.ts'
import type { LiveEvent } from './events.ts'

/** The user and session of a socket. The token itself stays in the cookie. */
export interface SocketOwner {
  userId: string
  sessionHash: string
}

interface SocketDependencies {
  path: string
  /** The user and session of an upgrade request, or the status of the refusal. */
  authenticate(request: IncomingMessage): Promise<SocketOwner | 401 | 403>
  /** Those of the given sessions that have not ended. */
  filterValidSessions(sessions: readonly string[]): Promise<Set<string>>
}

interface Connection extends SocketOwner {
  socket: WebSocket
  /** Whether the last ping was answered. */
  hasAnswered: boolean
}

/**
 * Open sockets per user and process: the limit protects the memory of the process. The client tries
 * a refused socket again after its usual delay, and closing a tab makes room for it.
 */
export const maxSocketsPerUser = 20
const pingIntervalMs = 30_000
/** The WebSocket close code of a server that stops. */
const goingAwayCode = 1001

/** The sockets of this process. They only send; messages from clients are ignored. */
export class Sockets {
  readonly #dependencies: SocketDependencies
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    // Messages are short, and compression would cost each socket memory.
    perMessageDeflate: false,
  })
  readonly #connections = new Set<Connection>()
  readonly #byUser = new Map<string, Set<Connection>>()
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: SocketDependencies) {
    this.#dependencies = dependencies
  }

  get size(): number {
    return this.#connections.size
  }

  attachTo(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      void this.#upgrade(request, socket, head)
    })
    this.#timer = setInterval(() => void this.checkAll().catch(() => {}), pingIntervalMs).unref()
  }

  handle(event: LiveEvent): void {
    if (event.kind === 'message') {
      const text = JSON.stringify(event.message)
      for (const { socket } of this.#byUser.get(event.userId) ?? []) socket.send(text)
      return
    }
    for (const connection of this.#connections) {
      const isAffected =
        event.kind === 'session_ended'
          ? connection.sessionHash === event.sessionHash
          : connection.userId === event.userId
      if (isAffected) connection.socket.close(sessionEndedCode)
    }
  }

  /** Closes sockets that did not answer the last ping, or whose session has ended, and pings the others. */
  async checkAll(): Promise<void> {
    const connections = [...this.#connections]
    if (connections.length === 0) return
    const validSessions = await this.#dependencies.filterValidSessions([
      ...new Set(connections.map(({ sessionHash }) => sessionHash)),
    ])
    for (const connection of connections) {
      if (!connection.hasAnswered) connection.socket.terminate()
      else if (!validSessions.has(connection.sessionHash)) connection.socket.close(sessionEndedCode)
      else {
        connection.hasAnswered = false
        connection.socket.ping()
      }
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const { socket } of this.#connections) socket.close(goingAwayCode)
    this.#server.close()
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const path = request.url?.split('?', 1)[0]
    const owner = path === this.#dependencies.path ? await this.#authenticate(request) : 404
    if (typeof owner === 'number') return refuse(socket, owner)
    // No await between this check and the registration: concurrent upgrades must not pass the limit.
    const userConnections = this.#byUser.get(owner.userId)
    if (userConnections && userConnections.size >= maxSocketsPerUser) return refuse(socket, 429)
    this.#server.handleUpgrade(request, socket, head, (opened) => this.#register(opened, owner))
  }

  async #authenticate(request: IncomingMessage) {
    try {
      return await this.#dependencies.authenticate(request)
    } catch {
      return 503
    }
  }

  #register(socket: WebSocket, owner: SocketOwner): void {
    const connection: Connection = { ...owner, socket, hasAnswered: true }
    const userConnections = this.#byUser.get(owner.userId) ?? new Set()
    this.#byUser.set(owner.userId, userConnections.add(connection))
    this.#connections.add(connection)
    socket.on('pong', () => {
      connection.hasAnswered = true
    })
    // A frame that is too large closes the socket; the error needs no handling.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#connections.delete(connection)
      userConnections.delete(connection)
      if (userConnections.size === 0) this.#byUser.delete(owner.userId)
    })
  }
}

const statusTexts: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number): void {
  // The HTTP server no longer tracks this socket, so it would stay open as long as the client keeps its end open.
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
