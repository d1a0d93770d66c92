/**
 * Receives the server's messages about jobs and about changes of the user. The page sends nothing.
 * A closed connection is reopened after three seconds, as often as needed; `onReopened` lets the
 * caller fetch what was missed.
 */
import {
  type ClientMessage,
  clientMessageSchemas,
  sessionEndedCode,
  socketPath,
} from '#shared/contract/messages.ts'

const reconnectDelayMs = 3000

interface Listener {
  onMessage: (message: ClientMessage) => void
  /** Reconnected; messages may have been missed. */
  onReopened: () => void
  onSessionEnded: () => void
}

/** Returns the teardown. */
export function listenToServer(listener: Listener): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasClosed = false
  let isStopped = false

  function open(): void {
    try {
      socket = new WebSocket(socketUrl())
    } catch {
      reconnectLater()
      return
    }
    socket.onopen = () => {
      if (wasClosed) listener.onReopened()
      wasClosed = false
    }
    socket.onmessage = ({ data }) => {
      const message = parseMessage(data)
      if (message) listener.onMessage(message)
    }
    // This event also follows a failure to connect.
    socket.onclose = ({ code }) => {
      if (isStopped) return
      if (code === sessionEndedCode) listener.onSessionEnded()
      reconnectLater()
    }
  }

  function reconnectLater(): void {
    wasClosed = true
    timer = setTimeout(open, reconnectDelayMs)
  }

  open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
}

function socketUrl(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}`
}

function parseMessage(data: unknown): ClientMessage | null {
  try {
    const message: { type: keyof typeof clientMessageSchemas } = JSON.parse(String(data))
    // Throws for an unknown type, which has no schema.
    return clientMessageSchemas[message.type].parse(message)
  } catch {
    // The log leaves out the content, which is about a user.
    // biome-ignore lint/suspicious/noConsole: unparseable messages are only logged
    console.warn('socket: a message could not be parsed')
    return null
  }
}
