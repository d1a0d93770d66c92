/**
 * What the server tells by itself: how jobs get on, and that something about the user has changed.
 * The page only listens. A line that breaks is taken up again three seconds later, for ever: whoever
 * needs to know what was said meanwhile is told that it is open again.
 */
import {
  type MessageReading,
  messageReadings,
  sessionEndedCode,
  socketPath,
} from '#shared/contract/messages.ts'

const reconnectDelay = 3000

interface Listener {
  onMessage: (message: MessageReading) => void
  /** The line is open again after a break; anything may have been missed. */
  onReopened: () => void
  onSessionEnded: () => void
}

/** Returns how to stop listening. */
export function listenToServer(listener: Listener): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let broken = false
  let stopped = false

  function open(): void {
    try {
      socket = new WebSocket(socketAddress())
    } catch {
      tryLater()
      return
    }
    socket.onopen = () => {
      if (broken) listener.onReopened()
      broken = false
    }
    socket.onmessage = ({ data }) => {
      const message = understand(data)
      if (message) listener.onMessage(message)
    }
    // A connection that fails is closed too: one event for both.
    socket.onclose = ({ code }) => {
      if (stopped) return
      if (code === sessionEndedCode) listener.onSessionEnded()
      tryLater()
    }
  }

  function tryLater(): void {
    broken = true
    timer = setTimeout(open, reconnectDelay)
  }

  open()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}

function socketAddress(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}`
}

function understand(data: unknown): MessageReading | null {
  try {
    const message: { type: keyof typeof messageReadings } = JSON.parse(String(data))
    // Of a type that nobody knows there is no reading, and so it throws.
    return messageReadings[message.type].parse(message)
  } catch {
    // Without its content: what the server says about a person stays out of every log.
    // biome-ignore lint/suspicious/noConsole: a message nobody understands is only logged
    console.warn('socket: a message could not be parsed')
    return null
  }
}
